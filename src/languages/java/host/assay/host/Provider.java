package assay.host;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;

/** Where the arguments of a parameterised test of JUnit 5 come from: its annotations, with slots for what they write out. */
final class Provider {
    private static final String PACKAGE = "org.junit.jupiter.params.provider.";
    private static final int MOST = 60;

    private final Method test;
    private final Class<?>[] types;
    /** Slots of the values that annotations write out, row by row; −1 where there is none. */
    private final int[] slots;
    final int count;

    private Provider(Method test, int[] slots) throws Throwable {
        this.test = test;
        this.slots = slots;
        types = test.getParameterTypes();
        count = Math.min(MOST, rows().size());
        for (int row = 0; row < count; row++) arguments(row);
    }

    /** Null when the arguments cannot be made outside the test's runner. */
    static Provider of(Method test, int[] slots) {
        try {
            test.setAccessible(true);
            return new Provider(test, slots);
        } catch (Throwable e) {
            return null;
        }
    }

    Object[] arguments(int row) throws Throwable {
        Object[] given = rows().get(row);
        if (given.length < types.length) throw new IllegalStateException("arguments are missing");
        Object[] made = new Object[types.length];
        for (int i = 0; i < made.length; i++) {
            int at = row * types.length + i;
            int slot = at < slots.length ? slots[at] : -1;
            made[i] = slot >= 0 && Slots.isSet(slot) ? Lifted.convert(Slots.get(slot), types[i]) : ofType(given[i], types[i]);
        }
        return made;
    }

    private List<Object[]> rows() throws Throwable {
        List<Object[]> rows = new ArrayList<>();
        for (Annotation annotation : test.getAnnotations()) {
            String name = annotation.annotationType().getName();
            if (!name.startsWith(PACKAGE)) continue;
            switch (name.substring(PACKAGE.length())) {
                case "ValueSource":
                    values(annotation, rows);
                    break;
                case "CsvSource":
                    for (String line : (String[]) attribute(annotation, "value")) rows.add(Csv.cells(line));
                    break;
                case "EnumSource":
                    for (Object constant : types[0].getEnumConstants()) rows.add(new Object[] {constant});
                    break;
                case "MethodSource":
                    methods((String[]) attribute(annotation, "value"), rows);
                    break;
                case "NullSource":
                    rows.add(new Object[] {null});
                    break;
                case "EmptySource":
                    rows.add(new Object[] {""});
                    break;
                case "NullAndEmptySource":
                    rows.add(new Object[] {null});
                    rows.add(new Object[] {""});
                    break;
                default:
                    throw new IllegalStateException("unsupported source of arguments");
            }
        }
        return rows;
    }

    private static Object attribute(Annotation annotation, String name) throws ReflectiveOperationException {
        return annotation.annotationType().getMethod(name).invoke(annotation);
    }

    private static void values(Annotation annotation, List<Object[]> rows) throws ReflectiveOperationException {
        for (Method method : annotation.annotationType().getDeclaredMethods()) {
            Object list = method.invoke(annotation);
            for (int i = 0; i < Array.getLength(list); i++) rows.add(new Object[] {Array.get(list, i)});
        }
    }

    private void methods(String[] names, List<Object[]> rows) throws Throwable {
        for (String name : names.length == 0 ? new String[] {test.getName()} : names) {
            Method source = test.getDeclaringClass().getDeclaredMethod(name);
            source.setAccessible(true);
            Object made = source.invoke(null);
            Iterator<?> items = made instanceof Object[] ? Arrays.asList((Object[]) made).iterator()
                : made instanceof Iterable ? ((Iterable<?>) made).iterator()
                : ((BaseStream<?, ?>) made).iterator();
            while (items.hasNext() && rows.size() < MOST) rows.add(row(items.next()));
        }
    }

    private static Object[] row(Object item) throws ReflectiveOperationException {
        if (item instanceof Object[]) return (Object[]) item;
        for (Class<?> type : item == null ? new Class<?>[0] : item.getClass().getInterfaces())
            if (type.getName().equals(PACKAGE + "Arguments")) return (Object[]) type.getMethod("get").invoke(item);
        return new Object[] {item};
    }

    /** A text where something else is asked for is read as that. */
    private static Object ofType(Object value, Class<?> type) throws ReflectiveOperationException {
        if (!(value instanceof String) || type.isInstance(value) || type == Object.class) return value;
        String text = (String) value;
        if (type.isEnum()) return type.getMethod("valueOf", String.class).invoke(null, text);
        if (type == char.class || type == Character.class) return text.charAt(0);
        if (type == boolean.class || type == Boolean.class) return Boolean.valueOf(text);
        if (type == double.class || type == Double.class) return Double.valueOf(text);
        if (type == float.class || type == Float.class) return Float.valueOf(text);
        if (type == long.class || type == Long.class) return Long.decode(text);
        if (type == int.class || type == Integer.class) return Integer.decode(text);
        if (type == short.class || type == Short.class) return Short.decode(text);
        if (type == byte.class || type == Byte.class) return Byte.decode(text);
        throw new IllegalStateException("a " + type + " cannot be parsed from a string");
    }

    /** A line of values between commas, as JUnit reads it. */
    static final class Csv {
        static Object[] cells(String line) {
            List<Object> cells = new ArrayList<>();
            int at = 0;
            while (at <= line.length()) {
                while (at < line.length() && line.charAt(at) == ' ') at++;
                boolean quoted = at < line.length() && line.charAt(at) == '\'';
                int end = quoted ? line.indexOf('\'', at + 1) : -1;
                int comma = line.indexOf(',', quoted ? end : at);
                int stop = comma < 0 ? line.length() : comma;
                String cell = quoted ? line.substring(at + 1, end) : line.substring(Math.min(at, stop), stop).trim();
                // An empty cell is nothing, an empty text is written in quotes.
                cells.add(cell.isEmpty() && !quoted ? null : cell);
                at = stop + 1;
            }
            return cells.toArray();
        }
    }
}
