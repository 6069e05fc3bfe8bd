package assay.host;

import java.util.Random;

/** The clock and chance as instrumented files see them: the same in every execution, unless that is not wanted. */
public final class Pins {
    /** 2020-01-01T00:00:00Z. */
    private static final long START = 1_577_836_800_000L;

    private static boolean pinned;
    private static long seed;
    private static long ticks;
    private static Random random = new Random();

    private Pins() {}

    static void set(boolean on, long withSeed) {
        pinned = on;
        seed = withSeed;
    }

    static void begin() {
        if (!pinned) return;
        ticks = 0;
        random = new Random(seed);
    }

    /** Time goes on a little with every look at the clock, so that nobody waits for ever. */
    public static long currentTimeMillis() {
        return pinned ? START + ticks++ : System.currentTimeMillis();
    }

    public static long nanoTime() {
        return pinned ? 1_000_000 * ticks++ : System.nanoTime();
    }

    public static double random() {
        return pinned ? random.nextDouble() : Math.random();
    }

    public static Random newRandom() {
        return pinned ? new Random(random.nextLong()) : new Random();
    }
}
