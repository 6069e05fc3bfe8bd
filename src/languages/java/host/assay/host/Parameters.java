package assay.host;

import assay.Between;
import assay.Length;
import assay.Near;
import assay.OneOf;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a preservation test asks for: see `Span` in src/inputs/span.ts. */
final class Parameters {
    private final Class<?>[] types;
    private final Object[] centres;
    /** As they are sent. */
    final Object[] described;

    Parameters(Method method, String[] names) {
        Parameter[] parameters = method.getParameters();
        types = method.getParameterTypes();
        centres = new Object[types.length];
        described = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            String name = i < names.length ? names[i] : parameters[i].getName();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("name", name);
            one.put("span", spanOf(parameters[i], types[i], method.getName() + ", parameter " + name));
            one.put("type", typeOf(types[i]));
            described[i] = one;
        }
    }

    /** The values of this execution. */
    Object[] values() {
        Object[] made = new Object[types.length];
        for (int i = 0; i < types.length; i++)
            made[i] = made(Slots.isSet(i) ? Slots.get(i) : centres[i], types[i]);
        return made;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object made(Object value, Class<?> type) {
        return type.isEnum() && value != null ? Enum.valueOf((Class) type, (String) value) : Lifted.convert(value, type);
    }

    private static Map<String, Object> typeOf(Class<?> type) {
        Map<String, Object> made = new LinkedHashMap<>();
        if (type.isArray()) {
            made.put("name", "array");
            made.put("items", typeOf(type.getComponentType()));
        } else if (type.isEnum()) {
            made.put("name", "enum");
            made.put("options", constantsOf(type));
        } else made.put("name", simple(type));
        return made;
    }

    private static String simple(Class<?> type) {
        if (type == String.class) return "string";
        if (type == Integer.class) return "int";
        if (type == Character.class) return "char";
        String name = type.getSimpleName().toLowerCase(java.util.Locale.ROOT);
        if (type.isPrimitive() || type.getName().equals("java.lang." + type.getSimpleName()) && List.of("long", "short", "byte", "float", "double", "boolean").contains(name))
            return name;
        throw new IllegalArgumentException("a preservation test cannot have a parameter of type " + type.getName());
    }

    private static Object[] constantsOf(Class<?> type) {
        List<Object> names = new ArrayList<>();
        for (Object constant : type.getEnumConstants()) names.add(((Enum<?>) constant).name());
        return names.toArray();
    }

    private Map<String, Object> spanOf(Parameter parameter, Class<?> type, String where) {
        int index = java.util.Arrays.asList(parameter.getDeclaringExecutable().getParameters()).indexOf(parameter);
        Near near = parameter.getAnnotation(Near.class);
        Between between = parameter.getAnnotation(Between.class);
        OneOf oneOf = parameter.getAnnotation(OneOf.class);
        Length length = parameter.getAnnotation(Length.class);
        try {
            Map<String, Object> span;
            if (length != null && (length.min() < 0 || length.max() < length.min())) throw new IllegalArgumentException("the lengths " + length.min() + " to " + length.max() + " are invalid");
            if (length != null && !type.isArray() && type != String.class) throw new IllegalArgumentException("@Length is for strings and arrays");
            if (near != null) return centred(index, nearSpan(near.value(), type));
            if (type.isArray()) {
                span = span("list", "items", itemSpan(type.getComponentType(), between, oneOf), "min", length == null ? 0 : length.min(), "max", length == null ? 8 : length.max());
                Object[] items = new Object[Math.max(length == null ? 0 : length.min(), Math.min(2, length == null ? 8 : length.max()))];
                java.util.Arrays.fill(items, first((Map<?, ?>) span.get("items")));
                centres[index] = items;
                return span;
            }
            if (length != null && type == String.class) {
                span = span("text", "min", length.min(), "max", length.max());
                if (!length.alphabet().isEmpty()) span.put("alphabet", length.alphabet());
                String letter = length.alphabet().isEmpty() ? "a" : length.alphabet().substring(0, 1);
                centres[index] = letter.repeat(Math.max(length.min(), Math.min(3, length.max())));
                return span;
            }
            return centred(index, itemSpan(type, between, oneOf));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage());
        }
    }

    private Map<String, Object> centred(int index, Map<String, Object> span) {
        centres[index] = first(span);
        return span;
    }

    /** The value a parameter has as long as no input says otherwise; `centreOf` in src/inputs/span.ts. */
    private static Object first(Map<?, ?> span) {
        switch ((String) span.get("kind")) {
            case "near": return span.get("centre");
            case "choice": return ((Object[]) span.get("options"))[0];
            default: {
                Number min = (Number) span.get("min");
                Number max = (Number) span.get("max");
                if (min.doubleValue() > 0) return min;
                return max.doubleValue() < 0 ? max : min instanceof Double ? (Number) 0.0 : (Number) 0L;
            }
        }
    }

    private static Map<String, Object> itemSpan(Class<?> type, Between between, OneOf oneOf) {
        if (oneOf != null) {
            if (oneOf.value().length == 0) throw new IllegalArgumentException("@OneOf has no values to choose from");
            Object[] options = new Object[oneOf.value().length];
            for (int i = 0; i < options.length; i++) options[i] = parse(oneOf.value()[i], type);
            return span("choice", "options", options);
        }
        if (between != null) {
            Object min = parse(between.min(), type);
            Object max = parse(between.max(), type);
            if (!(min instanceof Number) || !(max instanceof Number)) throw new IllegalArgumentException("@Between is for numbers");
            if (((Number) min).doubleValue() > ((Number) max).doubleValue()) throw new IllegalArgumentException("@Between contains no value: give the smaller number as min");
            return span("between", "min", min, "max", max, "whole", !(min instanceof Double));
        }
        if (type.isEnum()) return span("choice", "options", constantsOf(type));
        if (type == boolean.class || type == Boolean.class) return span("choice", "options", new Object[] {false, true});
        return nearSpan(new String[] {type == String.class ? "" : type == char.class || type == Character.class ? "a" : "0"}, type);
    }

    private static Map<String, Object> nearSpan(String[] texts, Class<?> type) {
        if (type.isArray()) {
            Object[] items = new Object[texts.length];
            for (int i = 0; i < items.length; i++) items[i] = parse(texts[i], type.getComponentType());
            return span("near", "centre", items);
        }
        if (texts.length != 1) throw new IllegalArgumentException("@Near with several values is for arrays");
        Object centre = parse(texts[0], type);
        Map<String, Object> span = span("near", "centre", centre);
        if (centre instanceof Long) span.put("whole", true);
        return span;
    }

    private static Object parse(String text, Class<?> type) {
        try {
            switch (type.isEnum() ? "enum" : simple(type)) {
                case "string": return text;
                case "enum": {
                    if (!java.util.Arrays.asList(constantsOf(type)).contains(text)) throw new IllegalArgumentException(type.getSimpleName() + " has no " + text);
                    return text;
                }
                case "boolean": return Boolean.parseBoolean(text);
                case "char": {
                    if (text.length() != 1) throw new IllegalArgumentException("\"" + text + "\" is not a single character");
                    return text;
                }
                case "double":
                case "float": return Double.parseDouble(text.replace("POSITIVE_INFINITY", "Infinity").replace("NEGATIVE_INFINITY", "-Infinity"));
                default: return new BigInteger(text.trim()).longValueExact();
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not a valid " + type.getSimpleName());
        }
    }

    private static Map<String, Object> span(String kind, Object... pairs) {
        Map<String, Object> span = new LinkedHashMap<>();
        span.put("kind", kind);
        for (int i = 0; i < pairs.length; i += 2) span.put((String) pairs[i], pairs[i + 1]);
        return span;
    }
}
