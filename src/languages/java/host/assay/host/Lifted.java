package assay.host;

import java.lang.reflect.Array;

/** What every lifted test file calls: literals that an input may replace, and observations. */
public class Lifted {
    protected Lifted() {}

    public static boolean u(int id) { return Slots.isSet(id); }
    public static int i(int id, int v) { return Slots.isSet(id) ? ((Number) Slots.get(id)).intValue() : v; }
    public static long l(int id, long v) { return Slots.isSet(id) ? ((Number) Slots.get(id)).longValue() : v; }
    public static float f(int id, float v) { return Slots.isSet(id) ? ((Number) Slots.get(id)).floatValue() : v; }
    public static double d(int id, double v) { return Slots.isSet(id) ? ((Number) Slots.get(id)).doubleValue() : v; }
    public static char c(int id, char v) { return Slots.isSet(id) ? ((String) Slots.get(id)).charAt(0) : v; }
    public static boolean z(int id, boolean v) { return Slots.isSet(id) ? (Boolean) Slots.get(id) : v; }
    public static String s(int id, String v) { return Slots.isSet(id) ? (String) Slots.get(id) : v; }

    /** Another constant of an enumeration. */
    public static <T> T e(int id, T v) {
        if (!Slots.isSet(id)) return v;
        Object name = Slots.get(id);
        if (name == null) return null;
        @SuppressWarnings("unchecked")
        T[] constants = (T[]) ((Enum<?>) v).getDeclaringClass().getEnumConstants();
        for (T constant : constants) if (((Enum<?>) constant).name().equals(name)) return constant;
        return v;
    }

    /** A list or a text in place of something that has no value of its own; always a fresh copy. */
    public static <T> T g(int id, Class<T> type) {
        return type.cast(convert(Slots.get(id), type));
    }

    static Object convert(Object value, Class<?> type) {
        if (value == null) return null;
        if (type.isArray()) {
            Object[] items = (Object[]) value;
            Object array = Array.newInstance(type.getComponentType(), items.length);
            for (int i = 0; i < items.length; i++) Array.set(array, i, convert(items[i], type.getComponentType()));
            return array;
        }
        if (type == int.class || type == Integer.class) return ((Number) value).intValue();
        if (type == long.class || type == Long.class) return ((Number) value).longValue();
        if (type == double.class || type == Double.class) return ((Number) value).doubleValue();
        if (type == float.class || type == Float.class) return ((Number) value).floatValue();
        if (type == short.class || type == Short.class) return ((Number) value).shortValue();
        if (type == byte.class || type == Byte.class) return ((Number) value).byteValue();
        if (type == char.class || type == Character.class) return ((String) value).charAt(0);
        return value;
    }

    /** A variable at the end of a test. */
    public static void v(String name, Object value) {
        if (value != null && (value.getClass().isSynthetic() || value instanceof Thread)) return;
        Recorder.add("variable", name, Capture.of(value));
    }

    /** Passes on what a relation compares. */
    public static <T> T n(String name, T value) { v(name, value); return value; }
    public static int n(String name, int value) { v(name, value); return value; }
    public static long n(String name, long value) { v(name, value); return value; }
    public static char n(String name, char value) { v(name, value); return value; }
    public static double n(String name, double value) { v(name, value); return value; }
    public static float n(String name, float value) { v(name, value); return value; }
    public static boolean n(String name, boolean value) { v(name, value); return value; }
    public static byte n(String name, byte value) { v(name, value); return value; }
    public static short n(String name, short value) { v(name, value); return value; }

    /** A class could not be started, and an assertion took that for what it saw. */
    private static boolean broken;

    static boolean takeBroken() {
        boolean was = broken;
        broken = false;
        return was;
    }

    private static void notice(Throwable error) {
        if (error instanceof ExceptionInInitializerError || error instanceof NoClassDefFoundError) broken = true;
    }

    private static int asserting = -1;
    private static boolean observed;

    /** An assertion begins. */
    public static void o(int site) {
        asserting = site;
        observed = false;
    }

    /** What no test may catch, because it says how the execution ended. */
    static boolean endsTest(Throwable error) {
        return error instanceof OutOfSteps || error instanceof ExitCalled || error instanceof StackOverflowError || error instanceof OutOfMemoryError;
    }

    /** An assertion threw; true when that has to end the test. */
    public static boolean x(int site, Throwable error) {
        if (endsTest(error)) return true;
        notice(error);
        // Once the actual value was seen, that it is not the expected one says nothing new.
        boolean judged = observed && asserting == site && error instanceof AssertionError;
        if (!judged) {
            Recorder.sawThrown(error);
            Recorder.observe(site, error);
        }
        return false;
    }

    /** The test came through a catch block of its own. */
    public static void caught(int site, Throwable error) throws OutOfSteps {
        if (endsTest(error)) throw (Error) error;
        notice(error);
        Recorder.sawThrown(error);
        Recorder.observe(site, error);
    }

    /** Passes on what an assertion of another library looks at. */
    public static <T> T see(int site, T value) {
        saw(site, value);
        return value;
    }

    public static int see(int site, int value) { saw(site, value); return value; }
    public static long see(int site, long value) { saw(site, value); return value; }
    public static char see(int site, char value) { saw(site, value); return value; }
    public static double see(int site, double value) { saw(site, value); return value; }
    public static float see(int site, float value) { saw(site, value); return value; }
    public static boolean see(int site, boolean value) { saw(site, value); return value; }
    public static byte see(int site, byte value) { saw(site, value); return value; }
    public static short see(int site, short value) { saw(site, value); return value; }

    static void saw(int site, Object value) {
        observed = true;
        asserting = site;
        Recorder.observe(site, value);
    }

    /** Where any object can be, which class of number it is matters. */
    static void sawObject(int site, Object actual) {
        boolean isOdd = actual instanceof Long || actual instanceof Float || actual instanceof Short || actual instanceof Byte;
        if (!isOdd) saw(site, actual);
        else {
            observed = true;
            asserting = site;
            Recorder.add("assertion", site, new Node("boxed", Capture.nameOf(actual.getClass()), null, new Object[] {actual}));
        }
    }

    /** Whether values that a JVM may share are one object says nothing about the program. */
    static void sawIdentity(int site, Object expected, Object actual, boolean isClaimed) {
        sawObject(site, actual);
        if (isShareable(expected) || isShareable(actual)) return;
        boolean isSame = expected == actual;
        Recorder.add("assertion", site, new Node(isSame ? "the same object" : "another object", isSame == isClaimed ? "as asserted" : null, null, null));
    }

    private static boolean isShareable(Object value) {
        return value == null || value instanceof String || value instanceof Number || value instanceof Boolean
            || value instanceof Character || value instanceof Enum || value instanceof Class;
    }

    /** A piece of a test that is expected to throw. */
    public interface Body {
        void run() throws Throwable;
    }

    static <T extends Throwable> T thrown(int site, Class<T> type, Body body) {
        observed = true;
        asserting = site;
        try {
            body.run();
        } catch (OutOfSteps | ExitCalled | StackOverflowError | OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            notice(e);
            Recorder.sawThrown(e);
            Recorder.observe(site, e);
            return type.isInstance(e) ? type.cast(e) : null;
        }
        Recorder.add("assertion", site, Node.of("ran to its end"));
        return null;
    }

    public static void fail(int site) { reached(site); }
    public static void fail(int site, Object message) { reached(site); }
    public static void fail(int site, Object message, Throwable cause) { reached(site); }

    private static void reached(int site) {
        observed = true;
        Recorder.add("assertion", site, Node.of("fails here"));
    }

    public static void assertTrue(int s, boolean a) { saw(s, a); }
    public static void assertFalse(int s, boolean a) { saw(s, a); }
    public static void assertNull(int s, Object a) { saw(s, a); }
    public static void assertNotNull(int s, Object a) { sawObject(s, a); }
    public static void assertSame(int s, Object e, Object a) { sawIdentity(s, e, a, true); }
    public static void assertNotSame(int s, Object e, Object a) { sawIdentity(s, e, a, false); }
    public static void assertEquals(int s, Object e, Object a) { sawObject(s, a); }
    public static void assertEquals(int s, long e, long a) { saw(s, a); }
    public static void assertEquals(int s, boolean e, boolean a) { saw(s, a); }
    public static void assertEquals(int s, char e, char a) { saw(s, a); }
    public static void assertEquals(int s, float e, float a) { saw(s, a); }
    public static void assertEquals(int s, double e, double a) { saw(s, a); }
    public static void assertEquals(int s, float e, float a, float delta) { saw(s, a); }
    public static void assertEquals(int s, double e, double a, double delta) { saw(s, a); }
    public static void assertNotEquals(int s, Object e, Object a) { sawObject(s, a); }
    public static void assertNotEquals(int s, long e, long a) { saw(s, a); }
    public static void assertNotEquals(int s, double e, double a, double delta) { saw(s, a); }
    public static void assertArrayEquals(int s, Object e, Object a) { saw(s, a); }
    public static void assertArrayEquals(int s, Object e, Object a, double delta) { saw(s, a); }
    public static void assertIterableEquals(int s, Object e, Object a) { sawObject(s, a); }
    public static void assertLinesMatch(int s, Object e, Object a) { sawObject(s, a); }
    public static void assertThat(int s, Object a, Object matcher) { sawObject(s, a); }
}
