package assay.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Constants as they are written in Java, so that a lifter finds them. */
final class ApiLiterals {
    /** Plain ones first: an extreme one may well exhaust the program's memory or patience. */
    private static final Map<Class<?>, String[]> TEXTS = new LinkedHashMap<>();

    static {
        TEXTS.put(int.class, words("1 0 -1 2 3 5 10 100 -7 2147483647"));
        TEXTS.put(long.class, words("1L 0L -1L 2L 3L 10L 1000L -7L 9223372036854775807L"));
        TEXTS.put(double.class, words("1.0 0.0 -1.0 0.5 2.0 3.0 10.0 -2.5 100.0 1e-9 1e9 Double.NaN"));
        TEXTS.put(float.class, words("1.0f 0.0f -1.0f 0.5f 2.0f -2.5f 100.0f"));
        TEXTS.put(short.class, words("1 0 -1 2 100 32767"));
        TEXTS.put(byte.class, words("1 0 -1 2 100 127"));
        TEXTS.put(boolean.class, words("true false"));
        TEXTS.put(char.class, new String[] {"'a'", "'b'", "'A'", "'0'", "' '", "'-'", "'\\n'", "'z'"});
        TEXTS.put(String.class, new String[] {
            "\"abc\"", "\"\"", "\"a\"", "\" \"", "\"A b\"", "\"1\"", "\"-1.5\"", "\"true\"", "\"a,b,,c\"", "\"abcabc\"", "\"0x1F\"", "\"\\t\\u00e9\""});
    }

    private static final Map<Class<?>, String[]> LISTS = new LinkedHashMap<>();

    static {
        LISTS.put(int.class, new String[] {"1, 2, 3", "", "5", "3, 1, 2, 2"});
        LISTS.put(long.class, new String[] {"1L, 2L, 3L", "", "5L"});
        LISTS.put(double.class, new String[] {"1.0, 2.0, 3.0", "", "0.5", "3.0, -1.0, 2.5, 4.0"});
        LISTS.put(float.class, new String[] {"1.0f, 2.0f", "", "0.5f"});
        LISTS.put(short.class, new String[] {"1, 2, 3", ""});
        LISTS.put(byte.class, new String[] {"1, 2, 3", "", "97, 98, 99"});
        LISTS.put(char.class, new String[] {"'a', 'b', 'c'", "", "' '"});
        LISTS.put(boolean.class, new String[] {"true, false", ""});
        LISTS.put(String.class, new String[] {"\"a\", \"b\"", "", "\"abc\"", "\"b\", \"a\", \"c\"", "\"1\", \"2\""});
    }

    private static String[] words(String text) {
        return text.split(" ");
    }

    static List<ApiRecipe> of(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        Class<?> twin = ApiType.twinOf(type.raw);
        boolean isBoxed = twin != null && !type.raw.isPrimitive();
        for (String text : TEXTS.getOrDefault(isBoxed ? twin : type.raw, new String[0]))
            found.add(ApiRecipe.literal(isBoxed ? boxed(type.raw, twin, text) : narrowed(type.raw, text), type));
        return found;
    }

    private static String narrowed(Class<?> type, String text) {
        return type == short.class || type == byte.class ? "(" + type + ") " + text : text;
    }

    /** A cast keeps the place of the constant, which a call of valueOf would not. */
    private static String boxed(Class<?> type, Class<?> twin, String text) {
        String plain = narrowed(twin, text);
        return "(" + type.getSimpleName() + ") " + (plain.startsWith("-") || plain.startsWith("(") ? "(" + plain + ")" : plain);
    }

    /** `new int[] {1, 2}` and the like, which become one slot as a whole. */
    static List<ApiRecipe> ofArray(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        ApiType component = type.args.get(0);
        if (component.raw.isArray() && LISTS.containsKey(component.args.get(0).raw)) {
            String plain = component.args.get(0).raw.getSimpleName();
            String[] rows = LISTS.get(component.args.get(0).raw);
            found.add(ApiRecipe.literal("new " + plain + "[][] {{" + rows[0] + "}, {" + rows[0] + "}}", type));
            found.add(ApiRecipe.literal("new " + plain + "[][] {{" + rows[rows.length - 1] + "}}", type));
        }
        for (String row : LISTS.getOrDefault(component.raw, new String[0]))
            found.add(ApiRecipe.literal("new " + component.raw.getSimpleName() + "[] {" + row + "}", type));
        return found;
    }
}
