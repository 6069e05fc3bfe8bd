package assay;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Values around this one, in the type of the parameter: {@code @Near("0.975") double p}. Several values make a list:
 * {@code @Near({"1", "2"}) int[] xs}. The range is widened while the condition is missed.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Near {
    String[] value();
}
