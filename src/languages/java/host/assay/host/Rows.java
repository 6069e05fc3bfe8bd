package assay.host;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** The rows of a class that JUnit 4 runs as Parameterized. They are made anew for every execution: their literals are slots. */
final class Rows {
    static final int MOST = 60;

    private final Method source;
    private final Constructor<?> constructor;
    private final List<Field> fields = new ArrayList<>();
    final int count;

    private Rows(Method source, Class<?> type) throws Throwable {
        this.source = source;
        constructor = type.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        for (Field field : type.getFields())
            if (TestMethod.annotation(field, "org.junit.runners.Parameterized$Parameter") != null) fields.add(field);
        count = Math.min(MOST, rows().size());
    }

    /** The rows of a class, or null when it has none. */
    static Rows of(Class<?> type) {
        try {
            for (Class<?> c = type; c != null; c = c.getSuperclass())
                for (Method method : c.getDeclaredMethods())
                    if (Modifier.isStatic(method.getModifiers()) && TestMethod.annotation(method, "org.junit.runners.Parameterized$Parameters") != null) {
                        method.setAccessible(true);
                        return new Rows(method, type);
                    }
        } catch (Throwable e) {
            // Then its tests are told as not to be driven.
        }
        return null;
    }

    private List<Object[]> rows() throws Throwable {
        Object made;
        try {
            made = source.invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        List<Object[]> rows = new ArrayList<>();
        Iterable<?> list = made instanceof Object[] ? java.util.Arrays.asList((Object[]) made) : (Iterable<?>) made;
        for (Object row : list) rows.add(row instanceof Object[] ? (Object[]) row : new Object[] {row});
        return rows;
    }

    Object instance(int row) throws Throwable {
        Object[] values = rows().get(row);
        try {
            if (fields.isEmpty()) return constructor.newInstance(values);
            Object instance = constructor.newInstance();
            for (Field field : fields) {
                Object number = TestMethod.annotation(field, "org.junit.runners.Parameterized$Parameter");
                field.set(instance, values[(Integer) number.getClass().getMethod("value").invoke(number)]);
            }
            return instance;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
