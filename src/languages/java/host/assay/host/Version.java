package assay.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One version of the program inside the host: its classes, its counters, and what it has shown so far. */
final class Version {
    private static final int HIT_BUCKETS = 8;
    private static final int MAX_OPERANDS = 400;
    private static final int MAX_TRACE = 2_000_000;
    private static final int GRANT = 1_000_000;
    private static final int MOST_GRANTS = 50;
    private static final int LEFT_OVER = 100_000;
    /** Steps of other threads: many, so that one that is left behind is still at it when the test is over. */
    private static final int ELSEWHERE = 20_000_000;

    final String name;
    final String root;
    final boolean patched;
    final Layout layout;
    private final Map<String, FileBase> bases = new HashMap<>();
    private final Map<String, Probes> files = new HashMap<>();
    private final List<Probes> numbered = new ArrayList<>();
    private final boolean[] seen;
    private final boolean[] isGoal;
    private final boolean[] isParting;
    private final int firstDistance;
    private int[] touched;
    private int touchedCount;
    final IntList fresh = new IntList();
    private int reached;
    private int parted;

    int steps;
    private int elsewhere;
    private Thread runner;
    private int grants;
    boolean collecting;
    final List<Object> operands = new ArrayList<>();
    boolean tracing;
    final Folder trace = new Folder(MAX_TRACE, Strand.WINDOW);
    final Exits exits = new Exits();
    private VersionLoader loader;

    Version(Map<?, ?> spec) {
        name = (String) spec.get("name");
        root = (String) spec.get("root");
        patched = (Boolean) spec.get("patched");
        layout = Layout.read(root);
        for (Map.Entry<?, ?> file : ((Map<?, ?>) spec.get("files")).entrySet())
            bases.put((String) file.getKey(), new FileBase((Map<?, ?>) file.getValue()));
        int covers = ((Number) spec.get("covers")).intValue();
        int compares = ((Number) spec.get("compares")).intValue();
        firstDistance = covers * HIT_BUCKETS;
        seen = new boolean[firstDistance + compares * Distance.BUCKETS];
        isGoal = marks(covers, spec.get("goals"));
        isParting = marks(covers, spec.get("partings"));
        touched = new int[2 * Math.max(1, covers)];
    }

    private static boolean[] marks(int size, Object probes) {
        boolean[] marks = new boolean[size];
        for (Object probe : (Object[]) probes) marks[((Number) probe).intValue()] = true;
        return marks;
    }

    /** The program's classes; a new loader after {@link #reload} starts them afresh. */
    VersionLoader loader() {
        if (loader == null) loader = new VersionLoader(this, layout);
        return loader;
    }

    void reload() {
        loader = null;
    }

    Probes file(Class<?> holder, String path, int covers, int compares) {
        Probes probes = files.get(path);
        if (probes == null) {
            FileBase base = bases.get(path);
            probes = new Probes(base == null ? null : this, numbered.size(), base, covers, compares, holder);
            files.put(path, probes);
            numbered.add(probes);
        }
        return probes;
    }

    void begin(int steps) {
        clear();
        this.steps = steps;
        elsewhere = Math.max(ELSEWHERE, steps);
        runner = Thread.currentThread();
        grants = 0;
        fresh.clear();
        operands.clear();
        trace.take();
        exits.begin();
    }

    /** Threads that a test leaves behind must not use up what is the test's own. */
    void step(int count) {
        if (Thread.currentThread() != runner) {
            if ((elsewhere -= count) < 0) throw new OutOfSteps();
        } else if ((steps -= count) < 0) outOfSteps();
    }

    /** The test is over: what it left running may come to an end, but not go on for ever. */
    void end() {
        elsewhere = Math.min(elsewhere, LEFT_OVER);
    }

    /** Whether the test, or a thread it may be waiting for, ran out of steps. */
    boolean isSpent() {
        return steps < 0 || elsewhere < 0;
    }

    /** What a class does once to start itself is not the execution's to pay for. */
    void outOfSteps() {
        if (grants < MOST_GRANTS)
            for (StackTraceElement frame : new Throwable().getStackTrace())
                if (frame.getMethodName().equals("<clinit>")) {
                    grants++;
                    steps = GRANT;
                    return;
                }
        throw new OutOfSteps();
    }

    private void clear() {
        for (int i = 0; i < touchedCount; i++) numbered.get(touched[2 * i]).reset(touched[2 * i + 1]);
        touchedCount = 0;
    }

    synchronized void touch(int file, int probe) {
        if (2 * touchedCount + 1 >= touched.length) touched = Arrays.copyOf(touched, touched.length * 2);
        touched[2 * touchedCount] = file;
        touched[2 * touchedCount++ + 1] = probe;
    }

    void distance(int compare, int bucket) {
        see(firstDistance + compare * Distance.BUCKETS + bucket);
    }

    private void see(int feature) {
        if (feature < seen.length && !seen[feature]) mark(feature);
    }

    private synchronized void mark(int feature) {
        seen[feature] = true;
        fresh.add(feature);
    }

    /** Features this host had not seen before the execution that just ended. */
    IntList takeFresh() {
        boolean hit = false;
        boolean parts = false;
        for (int i = 0; i < touchedCount; i++) {
            Probes file = numbered.get(touched[2 * i]);
            int feature = file.feature(touched[2 * i + 1]);
            hit |= isGoal[feature];
            parts |= isParting[feature];
            see(feature * HIT_BUCKETS + hitBucket(file.hits(touched[2 * i + 1])));
        }
        if (hit) reached++;
        if (parts) parted++;
        return fresh;
    }

    /** Executions that reached the change since this was last asked. */
    int takeReached() {
        int was = reached;
        reached = 0;
        return was;
    }

    /** Executions that went another way than the buggy version goes, since this was last asked. */
    int takeParted() {
        int was = parted;
        parted = 0;
        return was;
    }

    private static int hitBucket(int hits) {
        if (hits <= 3) return Math.max(0, hits - 1);
        if (hits <= 7) return 3;
        if (hits <= 15) return 4;
        if (hits <= 31) return 5;
        return hits <= 127 ? 6 : 7;
    }

    int[] covered() {
        int[] covered = new int[touchedCount];
        for (int i = 0; i < touchedCount; i++) covered[i] = numbered.get(touched[2 * i]).feature(touched[2 * i + 1]);
        Arrays.sort(covered);
        return covered;
    }

    synchronized void operands(Object a, Object b) {
        if (operands.size() < MAX_OPERANDS && isOperand(a) && isOperand(b)) operands.add(new Object[] {a, b});
    }

    private static boolean isOperand(Object value) {
        return value == null || value instanceof Number && value.getClass().getName().startsWith("java.lang.")
            || value instanceof Boolean || value instanceof Character
            || value instanceof String && ((String) value).length() <= 200;
    }

    /** A statement by its number, or a mark. */
    synchronized void traced(int element) {
        trace.push(element);
    }
}
