package assay;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Numbers of a fixed range, the ends included: {@code @Between(min = "1", max = "7") int day}. It is never widened. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Between {
    String min();

    String max();
}
