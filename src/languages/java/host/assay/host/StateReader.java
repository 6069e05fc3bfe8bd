package assay.host;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes the states of one call as JSON (docs/samples.md). Nothing of the program runs for that: objects are read field
 * by field, and of the JDK's only those whose class is known. What is near comes before what lies deeper, so that a
 * function with too many variables loses the deepest.
 */
final class StateReader {
    private static final int MOST_ELEMENTS = 32;

    private static final class Holder {
        final SampledFunction.Variable variable;
        final Object value;
        final int depth;

        Holder(SampledFunction.Variable variable, Object value, int depth) {
            this.variable = variable;
            this.value = value;
            this.depth = depth;
        }
    }

    private final SampledFunction function;
    private final Map<Object, Integer> numbers = new IdentityHashMap<>();
    private final Queue<Holder> holders = new ArrayDeque<>();
    private String[] values = new String[16];
    private int length;
    private boolean isEntry = true;

    StateReader(SampledFunction function) {
        this.function = function;
    }

    /** Tells a variable; its parts follow when the state is taken. */
    void tell(String root, Object value, int depth) {
        SampledFunction.Variable variable = function.root(root);
        put(variable, textOf(value));
        holders.add(new Holder(variable, value, depth));
    }

    /** Tells only what lies in a variable, be it a text or number that can be changed. */
    void tellParts(String root, Object value, int depth) {
        if (value == null || value instanceof String) return;
        if (isScalar(value)) tell(root, value, depth);
        else holders.add(new Holder(function.root(root), value, depth));
    }

    String take() {
        for (Holder holder; (holder = holders.poll()) != null; ) tellPartsOf(holder);
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < length; i++) out.append(i == 0 ? "" : ",").append(values[i] == null ? "{}" : values[i]);
        Arrays.fill(values, 0, length, null);
        length = 0;
        isEntry = false;
        return out.append(']').toString();
    }

    private void put(SampledFunction.Variable variable, String text) {
        if (variable.number >= values.length) values = Arrays.copyOf(values, 2 * variable.number);
        values[variable.number] = text;
        length = Math.max(length, variable.number + 1);
    }

    private void tellPartsOf(Holder holder) {
        Object value = holder.value;
        if (value == null || holder.depth == 0) return;
        Class<?> type = value.getClass();
        if (value instanceof String || type == StringBuilder.class || type == StringBuffer.class)
            tellNumber(holder, ".length", ((CharSequence) value).length());
        else if (type.isArray()) {
            int size = Array.getLength(value);
            tellNumber(holder, ".length", size);
            Object[] first = new Object[Math.min(size, MOST_ELEMENTS)];
            for (int i = 0; i < first.length; i++) first[i] = Array.get(value, i);
            tellElements(holder, Arrays.asList(first));
        } else if (!isJdk(type)) tellFields(holder, FieldList.of(type));
        else if (!isScalar(value)) tellCollection(holder);
    }

    private void tellFields(Holder holder, FieldList list) {
        if (holder.value instanceof Enum) return;
        for (int i = 0; i < list.fields.length; i++) {
            SampledFunction.Variable variable = function.part(holder.variable, list.suffixes[i], isEntry);
            if (variable == null) continue;
            try {
                Object value = list.fields[i].get(holder.value);
                put(variable, textOf(value));
                if (holder.depth > 1) holders.add(new Holder(variable, value, holder.depth - 1));
            } catch (IllegalAccessException e) {
                // What cannot be read is not there.
            }
        }
    }

    private void tellCollection(Holder holder) {
        try {
            JdkElements elements = JdkElements.of(holder.value, MOST_ELEMENTS);
            if (elements == null) return;
            tellNumber(holder, ".size", elements.size);
            if (elements.first != null) tellElements(holder, elements.first);
        } catch (RuntimeException e) {
            // Another thread is changing it.
        }
    }

    private void tellNumber(Holder holder, String suffix, int number) {
        SampledFunction.Variable variable = function.part(holder.variable, suffix, isEntry);
        if (variable != null) put(variable, Integer.toString(number));
    }

    private void tellElements(Holder holder, List<Object> elements) {
        SampledFunction.Variable variable = function.part(holder.variable, "[]", isEntry);
        if (variable == null) return;
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < elements.size(); i++)
            out.append(i == 0 ? "" : ",").append(textOf(elements.get(i)));
        put(variable, out.append(']').toString());
    }

    /** A scalar, or the class of a thing and its number: things are numbered as they are met. */
    private String textOf(Object value) {
        if (value == null) return "null";
        if (value instanceof String) return Json.of((String) value);
        if (value instanceof Boolean) return value.toString();
        if (value instanceof Character) return Json.of(value.toString());
        if (value instanceof Double || value instanceof Float) return Json.of(((Number) value).doubleValue());
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) return value.toString();
        if (value instanceof Enum) return Json.of(((Enum<?>) value).name());
        if (value instanceof Class) return Json.of(FieldList.of((Class<?>) value).name);
        if (isScalar(value))
            return value instanceof CharSequence ? Json.of((CharSequence) value)
                : value instanceof AtomicBoolean ? value.toString() : Json.of(((Number) value).doubleValue());
        int next = numbers.size();
        Integer before = numbers.putIfAbsent(value, next);
        return Json.thing(FieldList.of(value.getClass()).name, before == null ? next : before);
    }

    /** Of these, subclasses of the program's may do anything. */
    private static boolean isScalar(Object value) {
        Class<?> type = value.getClass();
        return type == StringBuilder.class || type == StringBuffer.class || type == BigDecimal.class || type == BigInteger.class
            || type == AtomicInteger.class || type == AtomicLong.class || type == AtomicBoolean.class;
    }

    static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    static Object read(Field field, Object holder) {
        try {
            return field.get(holder);
        } catch (IllegalAccessException | RuntimeException e) {
            return null;
        }
    }
}
