package assay.host;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A snapshot of a live value, by reflection. It runs none of the subject's code: no equals, no toString, no getter; only
 * the JDK's own collections are iterated.
 */
final class Capture {
    private static final int MAX_DEPTH = 5;
    private static final int MAX_NODES = 600;
    private static final int MAX_STRING = 20_000;
    private static final Map<Class<?>, Field[]> FIELDS = new ConcurrentHashMap<>();
    /** JDK classes whose text says it all. */
    private static final String[] TEXTUAL = {
        "java.time.", "java.util.UUID", "java.util.Locale", "java.util.Currency", "java.net.UR", "java.io.File",
        "java.util.BitSet", "java.lang.StackTraceElement", "java.nio.file.", "sun.nio.fs.",
    };

    /** `a.b.Type@1f2e3d`, as Object.toString has it. */
    private static final Pattern IDENTITY = Pattern.compile("((?:[\\w$]+\\.)+[\\w$]+|\\[[A-Z])@[0-9a-f]{5,8}\\b");

    /** JDK classes that are little more than their fields. */
    private static final String[] OPEN = {
        "java.awt.", "java.util.Optional", "java.util.concurrent.atomic.", "java.util.AbstractMap$Simple", "java.util.KeyValueHolder",
    };

    /** The folder of the running version. It is a different one for each, and no difference between programs. */
    static volatile String home = "";
    /** The working directory, which is another one for each process. */
    private static final String SCRATCH = System.getProperty("user.dir");

    private int budget = MAX_NODES;
    private final List<Object> path = new ArrayList<>();

    static Object of(Object value) {
        if (value == null || value instanceof Number && isPlain((Number) value) || value instanceof Boolean) return value;
        if (value instanceof String) return text((String) value);
        if (value instanceof Character) return value.toString();
        return new Capture().any(value, 0);
    }

    /** The same for what is part of a program's state and no result: a long array of it is told apart, but not shown. */
    static Object ofState(Object value) {
        return Buffers.isOne(value) ? Buffers.digest(value) : of(value);
    }

    private static boolean isPlain(Number value) {
        return value instanceof Integer || value instanceof Double || value instanceof Long || value instanceof Float
            || value instanceof Short || value instanceof Byte || value instanceof BigInteger && value.getClass() == BigInteger.class;
    }

    static String text(String value) {
        if (value.length() > MAX_STRING)
            return value.substring(0, MAX_STRING) + "… (" + value.length() + " characters)";
        if (value.indexOf('@') >= 0) value = IDENTITY.matcher(value).replaceAll("$1@…");
        if (value.length() < 4 || value.indexOf('/') < 0) return value;
        String shown = !home.isEmpty() && value.contains(home) ? value.replace(home, "<project>") : value;
        return shown.contains(SCRATCH) ? shown.replace(SCRATCH, "<project>") : shown;
    }

    /** What is said on standard error. */
    static Object complaint(String words) {
        return new Node("error", "standard error", new String[] {"message"}, new Object[] {text(words)});
    }

    private Object any(Object value, int depth) {
        if (value == null || value instanceof Boolean) return value;
        if (value instanceof Number && isPlain((Number) value)) return value;
        if (value instanceof String) return text((String) value);
        if (value instanceof Character) return value.toString();
        for (int i = path.size() - 1; i >= 0; i--)
            if (path.get(i) == value) return Node.of("cycle", path.size() - i);
        if (depth >= MAX_DEPTH || budget-- <= 0) return Node.of("cut");
        path.add(value);
        try {
            return node(value, depth);
        } catch (OutOfSteps | ExitCalled e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            // A collection that cannot be walked, a field that cannot be opened.
            return Node.named("object", shownName(value.getClass()));
        } finally {
            path.remove(path.size() - 1);
        }
    }

    private Object node(Object value, int depth) {
        Class<?> type = value.getClass();
        if (type.isArray()) return array(value, depth);
        if (value instanceof Enum) return new Node("enum", shownName(((Enum<?>) value).getDeclaringClass()), null, new Object[] {((Enum<?>) value).name()});
        if (value instanceof Class) return Node.named("class", ((Class<?>) value).getName());
        if (value instanceof Throwable) return error((Throwable) value, depth);
        String name = type.getName();
        if (type.isSynthetic() || name.contains("$$Lambda")) return Node.named("function", "lambda");
        if (java.lang.reflect.Proxy.isProxyClass(type)) return Node.of("proxy");
        if (!isOfJdk(name)) return own(value, type, depth);
        return ofJdk(value, type, name, depth);
    }

    static boolean isOfJdk(String name) {
        return name.startsWith("java.") || name.startsWith("javax.") || name.startsWith("sun.") || name.startsWith("com.sun.") || name.startsWith("jdk.");
    }

    private Object ofJdk(Object value, Class<?> type, String name, int depth) {
        if (value instanceof Map) return map((Map<?, ?>) value, depth);
        if (value instanceof Set) return set((Set<?>) value, depth);
        if (value instanceof Collection) return list(((Collection<?>) value).toArray(), depth);
        if (value instanceof CharSequence) return new Node("text", nameOf(type), null, new Object[] {text(value.toString())});
        if (value instanceof BigDecimal) return Node.of("decimal", value.toString());
        if (value instanceof Number) return new Node("number", nameOf(type), null, new Object[] {value.toString()});
        if (value instanceof Date) return Node.of("date", ((Date) value).getTime());
        if (value instanceof Pattern) return Node.of("regexp", "/" + value + "/");
        for (String textual : TEXTUAL)
            if (name.startsWith(textual)) return new Node("text", nameOf(type), null, new Object[] {text(value.toString())});
        if (name.equals("java.awt.image.BufferedImage")) return Images.of(value);
        if (value instanceof Calendar)
            return Node.of("calendar", ((Calendar) value).getTimeInMillis(), ((Calendar) value).getTimeZone().getID());
        for (String open : OPEN) if (name.startsWith(open)) return fields(value, type, depth);
        // What is inside of other objects of the JDK (caches, capacities, locks) is no state of the program.
        return Node.named("object", nameOf(type));
    }

    /** An object of the program's own; one that is a collection of the JDK underneath shows what it holds, too. */
    private Object own(Object value, Class<?> type, int depth) {
        Node fields = fields(value, type, depth);
        Object held = value instanceof Map && isInherited(type, "entrySet") ? map((Map<?, ?>) value, depth)
            : value instanceof Collection && isInherited(type, "iterator") && isInherited(type, "toArray")
                ? list(((Collection<?>) value).toArray(), depth)
                : null;
        if (held == null) return fields;
        String[] names = Arrays.copyOf(fields.k, fields.k.length + 1);
        Object[] values = Arrays.copyOf(fields.v, fields.v.length + 1);
        names[names.length - 1] = "~held";
        values[values.length - 1] = held;
        return new Node("instance", fields.n, names, values);
    }

    /** Iterating must not run the subject's code. */
    private static boolean isInherited(Class<?> type, String method) {
        try {
            return isOfJdk(type.getMethod(method).getDeclaringClass().getName());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private Node array(Object value, int depth) {
        int length = Array.getLength(value);
        int shown = Math.min(length, MAX_NODES);
        Object[] items = new Object[shown < length ? shown + 1 : shown];
        boolean isPrimitive = value.getClass().getComponentType().isPrimitive();
        for (int i = 0; i < shown; i++) {
            Object item = isPrimitive ? Array.get(value, i) : ((Object[]) value)[i];
            items[i] = item instanceof Character ? item.toString() : isPrimitive ? item : any(item, depth + 1);
        }
        if (shown < length) items[shown] = Node.named("cut", String.valueOf(length));
        return new Node("array", null, null, items);
    }

    private Node list(Object[] values, int depth) {
        return array(values, depth);
    }

    private Node set(Set<?> set, int depth) {
        Object[] items = set.stream().limit(MAX_NODES).map(item -> any(item, depth + 1)).toArray();
        boolean ordered = set instanceof SortedSet || set instanceof LinkedHashSet;
        if (!ordered) Arrays.sort(items, Comparator.comparing(Compare::show));
        return new Node("set", null, null, items);
    }

    private Node map(Map<?, ?> map, int depth) {
        Object[] items = map.entrySet().stream().limit(MAX_NODES)
            .map(e -> Node.of("entry", any(e.getKey(), depth + 1), any(e.getValue(), depth + 1))).toArray();
        boolean ordered = map instanceof SortedMap || map instanceof LinkedHashMap;
        if (!ordered && !(map instanceof IdentityHashMap)) Arrays.sort(items, Comparator.comparing(Compare::show));
        return new Node("map", null, null, items);
    }

    private Node error(Throwable error, int depth) {
        Object message = messageOf(error);
        if (error.getCause() == null || error.getCause() == error)
            return new Node("error", errorName(error), new String[] {"message"}, new Object[] {message});
        return new Node("error", errorName(error), new String[] {"cause", "message"}, new Object[] {any(error.getCause(), depth + 1), message});
    }

    /** The message as it was given; a subject's own getMessage is its code, and may do anything. */
    static String messageOf(Throwable error) {
        try {
            Field field = DETAIL;
            Object message = field == null ? error.getMessage() : field.get(error);
            return message == null ? "" : text((String) message);
        } catch (IllegalAccessException | RuntimeException e) {
            return "";
        }
    }

    private static final Field DETAIL = detail();

    private static Field detail() {
        try {
            Field field = Throwable.class.getDeclaredField("detailMessage");
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private Node fields(Object value, Class<?> type, int depth) {
        Field[] fields = FIELDS.computeIfAbsent(type, Capture::fieldsOf);
        String[] names = new String[fields.length];
        Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            names[i] = fields[i].getName();
            try {
                Object part = fields[i].get(value);
                values[i] = Buffers.isOne(part) ? Buffers.digest(part) : any(part, depth + 1);
            } catch (IllegalAccessException e) {
                values[i] = Node.of("cut");
            }
        }
        return new Node("instance", shownName(type), names, values);
    }

    /** Fields of a class and those above it, sorted by name; caches that Java does not keep are no state. */
    static Field[] fieldsOf(Class<?> type) {
        Map<String, Field> found = new java.util.TreeMap<>();
        boolean ofJdk = isOfJdk(type.getName());
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass())
            for (Field field : c.getDeclaredFields()) {
                if (!ofJdk && isOfJdk(c.getName())) break;
                if (Modifier.isStatic(field.getModifiers()) || Modifier.isTransient(field.getModifiers()) || field.isSynthetic()) continue;
                try {
                    field.setAccessible(true);
                } catch (RuntimeException e) {
                    continue;
                }
                found.putIfAbsent(field.getName(), field);
            }
        return found.values().toArray(new Field[0]);
    }

    static String nameOf(Class<?> type) {
        String name = type.getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The nearest type of an error that a caller can name in a catch: an anonymous subclass is nobody's to tell apart. */
    static String errorName(Throwable error) {
        Class<?> type = error.getClass();
        while (type.isAnonymousClass() || type.isLocalClass() || !Modifier.isPublic(type.getModifiers())) type = type.getSuperclass();
        return nameOf(type);
    }

    /** The numbers of anonymous and local classes say where in the file they stand, which is nobody's behaviour. */
    private static String shownName(Class<?> type) {
        String name = nameOf(type);
        return name.indexOf('$') < 0 ? name : name.replaceAll("\\$\\d+", "\\$");
    }
}
