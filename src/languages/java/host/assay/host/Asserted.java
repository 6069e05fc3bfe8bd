package assay.host;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;

/** A test method as it stands: what it throws, judged by the exception that JUnit 4 was told to expect. */
final class Asserted {
    private Asserted() {}

    /** Null when the test passes. */
    static Throwable run(Method method, Object instance, Object[] arguments) {
        Class<?> expected = expectedOf(method);
        try {
            TestMethod.call(method, instance, arguments);
        } catch (OutOfSteps | ExitCalled e) {
            return e;
        } catch (Throwable e) {
            return expected != null && expected.isInstance(e) ? null : e;
        }
        return expected == null ? null : new AssertionError("Expected exception: " + expected.getName());
    }

    private static Class<?> expectedOf(Method method) {
        Annotation test = TestMethod.annotation(method, "org.junit.Test");
        if (test == null) return null;
        try {
            Class<?> expected = (Class<?>) test.annotationType().getMethod("expected").invoke(test);
            return expected.getName().endsWith("$None") ? null : expected;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
