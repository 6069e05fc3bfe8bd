package assay.host;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The rules of JUnit 4 that a host can stand in for: resources, expected exceptions, the test's name; time limits are ours. */
final class Rules {
    private static final String PACKAGE = "org.junit.rules.";
    /** How JUnit 4.12 and later judge an exception that a rule may expect. */
    private static final String HANDLE = "handleException";
    private static final String EXPECTS = "isAnyExceptionExpected";
    private static final String MISSING = "failDueToMissingException";

    private final List<Field> resources = new ArrayList<>();
    private final List<Field> names = new ArrayList<>();
    private final List<Field> expectations = new ArrayList<>();
    /** An exception may be expected by a rule, which only the test itself knows. */
    boolean expectsExceptions;
    /** The first rule that is none of these, or null. */
    String unknown;

    Rules(Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields())
                if (isRule(field)) add(field);
            for (Method method : c.getDeclaredMethods())
                if (isRule(method)) unknown = method.getReturnType().getSimpleName();
        }
    }

    private static boolean isRule(java.lang.reflect.AnnotatedElement element) {
        return TestMethod.annotation(element, "org.junit.Rule") != null || TestMethod.annotation(element, "org.junit.ClassRule") != null;
    }

    private void add(Field field) {
        field.setAccessible(true);
        if (is(field.getType(), "ExternalResource") && !Modifier.isStatic(field.getModifiers())) resources.add(field);
        else if (is(field.getType(), "ExpectedException")) expect(field);
        else if (is(field.getType(), "TestName")) names.add(field);
        else if (!is(field.getType(), "Timeout")) unknown = field.getType().getSimpleName();
    }

    private void expect(Field field) {
        expectsExceptions = true;
        expectations.add(field);
        // Old ones cannot be asked.
        if (TestMethod.isAsserting && (find(field.getType(), HANDLE) == null || find(field.getType(), EXPECTS) == null || find(field.getType(), MISSING) == null)) unknown = "ExpectedException";
    }

    /** What a test threw, or null, as the rules see it. */
    Throwable judged(Object instance, Throwable thrown) throws ReflectiveOperationException {
        if (thrown instanceof OutOfSteps || thrown instanceof ExitCalled) return thrown;
        for (Field field : expectations) {
            Object rule = field.get(instance);
            try {
                if (thrown != null) TestMethod.call(find(rule.getClass(), HANDLE), rule, thrown);
                else if ((Boolean) find(rule.getClass(), EXPECTS).invoke(rule)) TestMethod.call(find(rule.getClass(), MISSING), rule);
                thrown = null;
            } catch (Throwable e) {
                thrown = e;
            }
        }
        return thrown;
    }

    private static Method find(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass())
            for (Method method : c.getDeclaredMethods())
                if (method.getName().equals(name)) {
                    method.setAccessible(true);
                    return method;
                }
        return null;
    }

    private static boolean is(Class<?> type, String rule) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) if (c.getName().equals(PACKAGE + rule)) return true;
        return false;
    }

    void before(Object instance, String test) throws Throwable {
        for (Field field : resources) call(field.get(instance), "before");
        for (Field field : names) {
            Object rule = field.get(instance);
            Field name = rule.getClass().getDeclaredField("name");
            name.setAccessible(true);
            name.set(rule, test);
        }
    }

    void after(Object instance) throws Throwable {
        for (Field field : resources) call(field.get(instance), "after");
    }

    private static void call(Object resource, String name) throws Throwable {
        for (Class<?> c = resource.getClass(); c != null; c = c.getSuperclass())
            for (Method method : c.getDeclaredMethods())
                if (method.getName().equals(name) && method.getParameterCount() == 0) {
                    method.setAccessible(true);
                    TestMethod.call(method, resource);
                    return;
                }
    }
}
