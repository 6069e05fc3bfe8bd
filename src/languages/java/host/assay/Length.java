package assay;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How long a text or a list may be; a text is made of the letters of an alphabet where one is given. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Length {
    int min() default 0;

    int max() default 16;

    String alphabet() default "";
}
