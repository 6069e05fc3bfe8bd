package assay.host;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** One test out of a class of JUnit 3 or 4, by what its description says. */
final class Alone {
    private Alone() {}

    static Object of(Object test, String description) throws ReflectiveOperationException {
        return test.getClass().getSimpleName().equals("JUnit4TestAdapter") ? filtered(test, description) : member(test, description);
    }

    private static Object filtered(Object adapter, String wanted) throws ReflectiveOperationException {
        ClassLoader loader = adapter.getClass().getClassLoader();
        Class<?> type = Class.forName("org.junit.runner.Description", true, loader);
        Class<?> filterType = Class.forName("org.junit.runner.manipulation.Filter", true, loader);
        Object description = leaf(adapter.getClass().getMethod("getDescription").invoke(adapter), type, wanted);
        if (description == null) throw new IllegalArgumentException("there is no test " + wanted);
        Object filter = filterType.getMethod("matchMethodDescription", type).invoke(null, description);
        adapter.getClass().getMethod("filter", filterType).invoke(adapter, filter);
        return adapter;
    }

    private static Object leaf(Object description, Class<?> type, String wanted) throws ReflectiveOperationException {
        List<?> children = (List<?>) type.getMethod("getChildren").invoke(description);
        if (children.isEmpty()) return description.toString().equals(wanted) ? description : null;
        for (Object child : children) {
            Object found = leaf(child, type, wanted);
            if (found != null) return found;
        }
        return null;
    }

    private static Object member(Object suite, String wanted) throws ReflectiveOperationException {
        Method tests = suite.getClass().getMethod("tests");
        for (Object test : Collections.list((Enumeration<?>) tests.invoke(suite))) if (test.toString().equals(wanted)) return test;
        throw new IllegalArgumentException("there is no test " + wanted);
    }
}
