package assay.host;

/** The assertions of JUnit 5, where a message (or what makes one) comes last. */
public class Check5 extends Lifted {
    public static void assertTrue(int s, boolean a, Object m) { saw(s, a); }
    public static void assertFalse(int s, boolean a, Object m) { saw(s, a); }
    public static void assertNull(int s, Object a, Object m) { saw(s, a); }
    public static void assertNotNull(int s, Object a, Object m) { sawObject(s, a); }
    public static void assertSame(int s, Object e, Object a, Object m) { sawIdentity(s, e, a, true); }
    public static void assertNotSame(int s, Object e, Object a, Object m) { sawIdentity(s, e, a, false); }
    public static void assertEquals(int s, Object e, Object a, Object m) { sawObject(s, a); }
    public static void assertEquals(int s, long e, long a, Object m) { saw(s, a); }
    public static void assertEquals(int s, char e, char a, Object m) { saw(s, a); }
    public static void assertEquals(int s, float e, float a, Object m) { saw(s, a); }
    public static void assertEquals(int s, double e, double a, Object m) { saw(s, a); }
    public static void assertEquals(int s, float e, float a, float delta, Object m) { saw(s, a); }
    public static void assertEquals(int s, double e, double a, double delta, Object m) { saw(s, a); }
    public static void assertNotEquals(int s, Object e, Object a, Object m) { sawObject(s, a); }
    public static void assertArrayEquals(int s, Object e, Object a, Object m) { saw(s, a); }
    public static void assertArrayEquals(int s, Object e, Object a, double delta, Object m) { saw(s, a); }
    public static void assertIterableEquals(int s, Object e, Object a, Object m) { sawObject(s, a); }
    public static <T extends Throwable> T assertThrows(int s, Class<T> type, Body body) { return thrown(s, type, body); }
    public static <T extends Throwable> T assertThrows(int s, Class<T> type, Body body, Object m) { return thrown(s, type, body); }
    public static <T extends Throwable> T assertThrowsExactly(int s, Class<T> type, Body body) { return thrown(s, type, body); }

    public static <T> T assertInstanceOf(int s, Class<T> type, Object a) {
        saw(s, a);
        return type.isInstance(a) ? type.cast(a) : null;
    }
}
