package assay.host;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Long arrays of numbers or characters inside of objects: to copy them at every call takes longer than most programs. */
final class Buffers {
    /** Longer arrays are buffers and tables. A guess. */
    private static final int LONGEST = 256;

    private Buffers() {}

    /** Fractions are no buffer: they are compared with a tolerance. */
    static boolean isOne(Object value) {
        if (value == null || !value.getClass().isArray()) return false;
        Class<?> item = value.getClass().getComponentType();
        boolean isExact = item.isPrimitive() && item != double.class && item != float.class;
        return isExact && Array.getLength(value) > LONGEST;
    }

    /** Tells one content from another. */
    static Node digest(Object buffer) {
        return Node.named("buffer", Array.getLength(buffer) + " elements, " + Integer.toHexString(hashOf(buffer)));
    }

    private static int hashOf(Object buffer) {
        if (buffer instanceof char[]) return Arrays.hashCode((char[]) buffer);
        if (buffer instanceof byte[]) return Arrays.hashCode((byte[]) buffer);
        if (buffer instanceof int[]) return Arrays.hashCode((int[]) buffer);
        if (buffer instanceof long[]) return Arrays.hashCode((long[]) buffer);
        if (buffer instanceof short[]) return Arrays.hashCode((short[]) buffer);
        return Arrays.hashCode((boolean[]) buffer);
    }
}
