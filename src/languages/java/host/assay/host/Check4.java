package assay.host;

/** The assertions of JUnit 3 and 4, where a message comes first. The compiler finds the actual value by its overloads. */
public class Check4 extends Lifted {
    public static void assertTrue(int s, String m, boolean a) { saw(s, a); }
    public static void assertFalse(int s, String m, boolean a) { saw(s, a); }
    public static void assertNull(int s, String m, Object a) { saw(s, a); }
    public static void assertNotNull(int s, String m, Object a) { sawObject(s, a); }
    public static void assertSame(int s, String m, Object e, Object a) { sawIdentity(s, e, a, true); }
    public static void assertNotSame(int s, String m, Object e, Object a) { sawIdentity(s, e, a, false); }
    public static void assertEquals(int s, String e, String a) { saw(s, a); }
    public static void assertEquals(int s, String m, Object e, Object a) { sawObject(s, a); }
    public static void assertEquals(int s, String m, String e, String a) { saw(s, a); }
    public static void assertEquals(int s, String m, long e, long a) { saw(s, a); }
    public static void assertEquals(int s, String m, boolean e, boolean a) { saw(s, a); }
    public static void assertEquals(int s, String m, char e, char a) { saw(s, a); }
    public static void assertEquals(int s, String m, float e, float a, float delta) { saw(s, a); }
    public static void assertEquals(int s, String m, double e, double a) { saw(s, a); }
    public static void assertEquals(int s, String m, double e, double a, double delta) { saw(s, a); }
    public static void assertNotEquals(int s, String m, Object e, Object a) { sawObject(s, a); }
    public static void assertNotEquals(int s, String m, long e, long a) { saw(s, a); }
    public static void assertNotEquals(int s, String m, double e, double a, double delta) { saw(s, a); }
    public static void assertArrayEquals(int s, String m, Object e, Object a) { saw(s, a); }
    public static void assertArrayEquals(int s, String m, Object e, Object a, double delta) { saw(s, a); }
    public static void assertThat(int s, String reason, Object a, Object matcher) { sawObject(s, a); }
    public static <T extends Throwable> T assertThrows(int s, Class<T> type, Body body) { return thrown(s, type, body); }
    public static <T extends Throwable> T assertThrows(int s, String m, Class<T> type, Body body) { return thrown(s, type, body); }
}
