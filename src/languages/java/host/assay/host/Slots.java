package assay.host;

import java.util.BitSet;

/** The values an input puts in place of a test's literals. */
final class Slots {
    static final int REPEAT = -1;
    private static boolean[] has = new boolean[256];
    private static Object[] values = new Object[256];
    private static final IntList SET = new IntList();
    private static BitSet watching;

    /** Puts an input in place; returns how often the test's body is to run. */
    static int fill(Object[] overrides) {
        int repeats = 1;
        for (int i = 0; i < SET.size; i++) {
            has[SET.items[i]] = false;
            values[SET.items[i]] = null;
        }
        SET.clear();
        for (int i = 0; i < overrides.length; i += 2) {
            int id = ((Number) overrides[i]).intValue();
            if (id == REPEAT) {
                repeats = ((Number) overrides[i + 1]).intValue();
                continue;
            }
            if (id >= has.length) {
                has = java.util.Arrays.copyOf(has, Math.max(id + 1, has.length * 2));
                values = java.util.Arrays.copyOf(values, has.length);
            }
            has[id] = true;
            values[id] = overrides[i + 1];
            SET.add(id);
        }
        return repeats;
    }

    static void watch(boolean on) {
        watching = on ? new BitSet() : null;
    }

    static int[] read() {
        return watching == null ? new int[0] : watching.stream().toArray();
    }

    static boolean isSet(int id) {
        BitSet set = watching;
        if (set != null) synchronized (set) {
            set.set(id);
        }
        return id < has.length && has[id];
    }

    static Object get(int id) {
        return values[id];
    }
}
