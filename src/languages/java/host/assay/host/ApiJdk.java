package assay.host;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Ways to come by objects of the JDK: in memory, the same in every run. */
final class ApiJdk {
    /** Static type, expression, and what it needs: a type's name, or the number of one of its own arguments. */
    private static final String[][] TABLE = {
        {"java.util.ArrayList", "new java.util.ArrayList(java.util.Arrays.asList($0, $1))", "0", "0"},
        {"java.util.ArrayList", "new java.util.ArrayList(java.util.Collections.singletonList($0))", "0"},
        {"java.util.ArrayList", "new java.util.ArrayList()"},
        {"java.util.LinkedHashSet", "new java.util.LinkedHashSet(java.util.Arrays.asList($0, $1))", "0", "0"},
        {"java.util.LinkedHashSet", "new java.util.LinkedHashSet()"},
        {"java.util.TreeSet", "new java.util.TreeSet(java.util.Arrays.asList($0, $1))", "0", "0"},
        {"java.util.ArrayDeque", "new java.util.ArrayDeque(java.util.Arrays.asList($0, $1))", "0", "0"},
        {"java.util.LinkedHashMap", "new java.util.LinkedHashMap(java.util.Collections.singletonMap($0, $1))", "0", "1"},
        {"java.util.LinkedHashMap", "new java.util.LinkedHashMap()"},
        {"java.util.TreeMap", "new java.util.TreeMap(java.util.Collections.singletonMap($0, $1))", "0", "1"},
        {"java.util.AbstractMap.SimpleEntry", "new java.util.AbstractMap.SimpleEntry($0, $1)", "0", "1"},
        {"java.util.ListIterator", "new java.util.ArrayList(java.util.Arrays.asList($0, $1)).listIterator()", "0", "0"},
        {"java.util.Enumeration", "java.util.Collections.enumeration(java.util.Arrays.asList($0, $1))", "0", "0"},
        {"java.util.stream.Stream", "java.util.stream.Stream.of($0, $1)", "0", "0"},
        {"java.util.Optional", "java.util.Optional.of($0)", "0"},
        {"java.util.Optional", "java.util.Optional.empty()"},
        {"java.util.Comparator", "java.util.Collections.reverseOrder()"},
        {"java.lang.StringBuilder", "new StringBuilder($0)", "java.lang.String"},
        {"java.lang.StringBuffer", "new StringBuffer($0)", "java.lang.String"},
        {"java.math.BigDecimal", "java.math.BigDecimal.valueOf($0, $1)", "long", "int"},
        {"java.math.BigDecimal", "new java.math.BigDecimal(\"1.5\")"},
        {"java.math.BigInteger", "java.math.BigInteger.valueOf($0)", "long"},
        {"java.util.Locale", "java.util.Locale.US"},
        {"java.util.Locale", "java.util.Locale.GERMANY"},
        {"java.util.Locale", "java.util.Locale.ROOT"},
        {"java.util.TimeZone", "java.util.TimeZone.getTimeZone(\"GMT\")"},
        {"java.util.TimeZone", "java.util.TimeZone.getTimeZone(\"GMT+03:00\")"},
        {"java.util.Date", "new java.util.Date(1234567890123L)"},
        {"java.util.Date", "new java.util.Date($0)", "long"},
        {"java.util.GregorianCalendar", "new java.util.GregorianCalendar(2009, 1, 28)"},
        {"java.util.Currency", "java.util.Currency.getInstance(\"USD\")"},
        {"java.util.Random", "new java.util.Random(42L)"},
        {"java.util.UUID", "new java.util.UUID($0, $1)", "long", "long"},
        {"java.util.BitSet", "new java.util.BitSet()"},
        {"java.util.Properties", "new java.util.Properties()"},
        {"java.nio.charset.Charset", "java.nio.charset.StandardCharsets.UTF_8"},
        {"java.nio.charset.Charset", "java.nio.charset.StandardCharsets.US_ASCII"},
        {"java.util.regex.Pattern", "java.util.regex.Pattern.compile(\"[a-c]+\")"},
        {"java.util.regex.Matcher", "java.util.regex.Pattern.compile(\"[a-c]+\").matcher($0)", "java.lang.String"},
        {"java.io.StringReader", "new java.io.StringReader($0)", "java.lang.String"},
        {"java.io.StringWriter", "new java.io.StringWriter()"},
        {"java.io.PrintWriter", "new java.io.PrintWriter(new java.io.StringWriter())"},
        {"java.io.BufferedReader", "new java.io.BufferedReader(new java.io.StringReader($0))", "java.lang.String"},
        {"java.io.ByteArrayInputStream", "new java.io.ByteArrayInputStream($0)", "byte[]"},
        {"java.io.ByteArrayOutputStream", "new java.io.ByteArrayOutputStream()"},
        {"java.io.PrintStream", "new java.io.PrintStream(new java.io.ByteArrayOutputStream())"},
        {"java.nio.CharBuffer", "java.nio.CharBuffer.wrap($0)", "java.lang.String"},
        {"java.text.DecimalFormat", "new java.text.DecimalFormat(\"0.00\", java.text.DecimalFormatSymbols.getInstance(java.util.Locale.US))"},
        {"java.text.SimpleDateFormat", "new java.text.SimpleDateFormat(\"yyyy-MM-dd HH:mm\", java.util.Locale.US)"},
        {"java.text.ParsePosition", "new java.text.ParsePosition(0)"},
        {"java.text.FieldPosition", "new java.text.FieldPosition(0)"},
        {"java.time.LocalDate", "java.time.LocalDate.of(2020, 2, 29)"},
        {"java.time.LocalDateTime", "java.time.LocalDateTime.of(2020, 2, 29, 12, 30)"},
        {"java.time.ZonedDateTime", "java.time.ZonedDateTime.of(2020, 2, 29, 12, 30, 0, 0, java.time.ZoneOffset.UTC)"},
        {"java.time.Instant", "java.time.Instant.ofEpochSecond(1234567890L)"},
        {"java.time.Duration", "java.time.Duration.ofSeconds($0)", "long"},
        {"java.time.ZoneOffset", "java.time.ZoneOffset.UTC"},
        {"java.util.concurrent.atomic.AtomicInteger", "new java.util.concurrent.atomic.AtomicInteger($0)", "int"},
        {"java.util.concurrent.atomic.AtomicLong", "new java.util.concurrent.atomic.AtomicLong($0)", "long"},
        {"java.lang.IllegalArgumentException", "new IllegalArgumentException($0)", "java.lang.String"},
        {"java.lang.IllegalStateException", "new IllegalStateException($0)", "java.lang.String"},
        {"java.io.IOException", "new java.io.IOException($0)", "java.lang.String"},
        {"java.lang.AssertionError", "new AssertionError(\"wrong\")"},
    };
    /** So much is one of these that constants say all there is to say. */
    private static final Set<Class<?>> WIDE = Set.of(Object.class, Comparable.class, java.io.Serializable.class, Number.class, CharSequence.class);
    /** Packages whose classes can be made with their constructors without any harm. */
    private static final Set<String> MADE = Set.of("java.util", "java.text", "java.math", "java.awt", "java.awt.geom", "java.lang");

    static List<ApiRecipe> of(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        if (type.raw == Class.class) return classes(type);
        if (WIDE.contains(type.raw)) {
            for (Class<?> simple : List.of(String.class, Integer.class, Double.class, Long.class, Boolean.class))
                found.addAll(ApiLiterals.of(ApiType.of(simple)));
            found.removeIf(recipe -> !recipe.made.makes().contains(type.name));
        }
        if (type.raw == Object.class || type.raw == Comparable.class || type.raw == java.io.Serializable.class) return found;
        for (String[] row : TABLE) if (found.size() < 60) addRow(row, type, found);
        return found;
    }

    private static void addRow(String[] row, ApiType type, List<ApiRecipe> found) {
        Class<?> raw = named(row[0]);
        if (!type.raw.isAssignableFrom(raw)) return;
        int parameters = raw.getTypeParameters().length;
        List<ApiType> args = type.args.size() == parameters ? type.args : ApiType.of(raw).closed(0).args;
        ApiType made = ApiType.of(raw, args);
        if (!made.makes().contains(type.name)) return;
        List<ApiType> needs = Arrays.stream(row).skip(2)
            .map(need -> need.length() == 1 ? args.get(Integer.parseInt(need)) : ApiType.of(named(need))).collect(Collectors.toList());
        found.add(new ApiRecipe(row[1], made, needs));
    }

    private static List<ApiRecipe> classes(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        List<ApiType> shown = type.args.isEmpty() ? List.of(ApiType.of(String.class), ApiType.of(Integer.class), ApiType.of(int[].class)) : type.args;
        for (ApiType of : shown) found.add(new ApiRecipe(ApiType.nameOf(of.raw) + ".class", ApiType.of(Class.class, List.of(of)), List.of()));
        return found;
    }

    /** Whether a class that is not in the table may be made as its constructors say. */
    static boolean isMade(Class<?> type) {
        return MADE.contains(type.getPackageName()) && !ApiAccess.isDangerous(type) && !Modifier.isAbstract(type.getModifiers());
    }

    static Class<?> named(String name) {
        switch (name) {
            case "int": return int.class;
            case "long": return long.class;
            case "byte[]": return byte[].class;
            case "java.util.AbstractMap.SimpleEntry": return java.util.AbstractMap.SimpleEntry.class;
            default:
                try {
                    return Class.forName(name);
                } catch (ClassNotFoundException e) {
                    throw new IllegalStateException(e);
                }
        }
    }
}
