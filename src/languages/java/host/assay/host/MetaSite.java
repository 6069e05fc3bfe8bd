package assay.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A place of a meta-program with all candidates that may stand there; written by src/languages/java/meta.ts. */
public final class MetaSite {
    final int number;
    /** Selectors, table by table. */
    final int[][] chunks;
    private final MetaProgram program;
    private final boolean isPure;
    private final int firstSelector;
    /** By selector, counted from the first one. */
    private final int[] chunkOf;
    /** Candidates in agreement, by table and in all. */
    private final int[] left;
    private int total;
    private int run = -1;
    /** How often what stood there was evaluated, and how often it came to a value. */
    private int begun;
    private int seen;
    private Throwable thrown;
    private boolean isFinished;
    private int steps;

    MetaSite(MetaProgram program, int number, boolean isPure, String ranges) {
        this.program = program;
        this.number = number;
        this.isPure = isPure;
        String[] tables = ranges.split(";");
        chunks = new int[tables.length][];
        int lowest = Integer.MAX_VALUE;
        int highest = 0;
        for (int i = 0; i < tables.length; i++) {
            chunks[i] = numbers(tables[i]);
            for (int selector : chunks[i]) {
                lowest = Math.min(lowest, selector);
                highest = Math.max(highest, selector);
            }
        }
        firstSelector = lowest;
        chunkOf = new int[highest - lowest + 1];
        for (int i = 0; i < chunks.length; i++) for (int selector : chunks[i]) chunkOf[selector - lowest] = i;
        left = new int[chunks.length];
    }

    /** `0-99,105` */
    private static int[] numbers(String ranges) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : ranges.split(",")) {
            String[] ends = range.split("-");
            for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) numbers.add(i);
        }
        return numbers.stream().mapToInt(i -> i).toArray();
    }

    /** Whether a candidate of this place is in force. */
    public boolean on() {
        MetaProgram p = program;
        if (p.isAside) p.isNested = true;
        if (p.forced == this) return true;
        if (p.selector >= 0 || p.isAside) return false;
        count();
        // What has effects cannot be left out, and what other threads do has no order.
        if (total > 0 && (!isPure || Thread.currentThread() != p.runner)) dropAll();
        begun++;
        return false;
    }

    public int selector() {
        return program.selector;
    }

    /** The table of the candidate in force. */
    public int chunk() {
        return chunkOf[program.selector - firstSelector];
    }

    /** What stood there has a value; whether others are to be compared with it. */
    public boolean isSeen() {
        MetaProgram p = program;
        if (p.selector >= 0 || p.isAside) return false;
        count();
        seen++;
        return total > 0;
    }

    /** Whether others are to be compared with the value of the candidate in force. */
    public boolean isWatching() {
        if (program.isAside) return false;
        count();
        if (total > 0 && Thread.currentThread() != program.runner) dropAll();
        return total > 0;
    }

    private void count() {
        if (run == program.run) return;
        run = program.run;
        begun = seen = total = 0;
        boolean[] agree = program.agree;
        for (int i = 0; i < chunks.length; i++) {
            int count = 0;
            for (int selector : chunks[i]) if (agree[selector]) count++;
            left[i] = count;
            total += count;
        }
    }

    /** Candidates are evaluated; the one in force threw, or the value is known. */
    public void open(Throwable error) {
        program.isAside = true;
        program.isNested = false;
        thrown = error;
        isFinished = false;
        steps = program.version == null ? 0 : program.version.steps;
        if (error != null && Lifted.endsTest(error)) dropAll();
    }

    /** All of them were. */
    public void finish() {
        isFinished = true;
    }

    public void shut() {
        // A candidate that comes upon a site would be in force there itself; what was cut off was not compared.
        if (program.isNested || !isFinished) dropAll();
        program.isAside = false;
        thrown = null;
        if (program.version != null) program.version.steps = steps;
    }

    public boolean[] agreeing() {
        return program.agree;
    }

    public boolean isLeft(int chunk) {
        return left[chunk] > 0;
    }

    public void drop(int selector) {
        if (!program.agree[selector]) return;
        program.agree[selector] = false;
        left[chunkOf[selector - firstSelector]]--;
        total--;
    }

    /** To throw the same is to give the same value. */
    public void threw(int selector, Throwable error) {
        boolean isSame = thrown != null && thrown.getClass() == error.getClass() && Objects.equals(thrown.getMessage(), error.getMessage());
        if (!isSame || Lifted.endsTest(error)) drop(selector);
    }

    private void dropAll() {
        for (int[] chunk : chunks) for (int selector : chunk) program.agree[selector] = false;
        Arrays.fill(left, 0);
        total = 0;
    }

    /** The execution is over: where what stood there threw, nothing was compared with that. */
    void end() {
        if (run == program.run && program.selector < 0 && begun != seen) dropAll();
    }

    /** The error of the candidate in force, as if it stood where the site is. */
    public RuntimeException natural(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        if (trace.length > 0 && !(error instanceof StackOverflowError))
            error.setStackTrace(Arrays.stream(trace).filter(frame -> !frame.getMethodName().startsWith("assay$")).toArray(StackTraceElement[]::new));
        return MetaSite.<RuntimeException>sneaky(error);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable error) throws T {
        throw (T) error;
    }

    public static boolean isOther(float a, float b) {
        return Float.floatToRawIntBits(a) != Float.floatToRawIntBits(b);
    }

    public static boolean isOther(double a, double b) {
        return Double.doubleToRawLongBits(a) != Double.doubleToRawLongBits(b);
    }

    /** Among many, texts and boxes are what is in them; a few can be told apart by `==`, as a program may do. */
    public boolean isOther(Object a, Object b) {
        if (a == b) return false;
        if (program.isSmall()) return true;
        boolean isValue = a instanceof String || a instanceof Boolean || a instanceof Character
            || a instanceof Number && a.getClass().getName().startsWith("java.lang.");
        return !isValue || !a.equals(b);
    }
}
