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
    /** The patches it holds behind a selector; null where it is one program only. */
    final MetaProgram program;
    private final Map<String, FileBase> bases = new HashMap<>();
    private final Map<String, Probes> files = new HashMap<>();
    private final List<Probes> numbered = new ArrayList<>();
    private final boolean[] seen;
    /** Coverage probes in the changed functions; versions of one program may ask for different ones. */
    private final List<boolean[]> goals = new ArrayList<>();
    private final boolean[] isParting;
    private final int firstDistance;
    private int[] touched;
    private int touchedCount;
    final IntList fresh = new IntList();
    /** The execution that just ended reached the change, by what is asked for. */
    boolean[] isReached = {};
    /** It went another way than the buggy version goes. */
    boolean isParted;
    /** How far each probe's block is from the change, negative for those from which no way leads there; may be missing. */
    private final double[] blocks;
    /** Mean distance to the change of the blocks that the last execution went through; negative for none. */
    double away = -1;

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
    private Frames frames;

    Version(Map<?, ?> spec) {
        name = (String) spec.get("name");
        root = (String) spec.get("root");
        patched = (Boolean) spec.get("patched");
        layout = Layout.read(root);
        program = spec.get("selector") == null ? null : new MetaProgram(this);
        for (Map.Entry<?, ?> file : ((Map<?, ?>) spec.get("files")).entrySet())
            bases.put((String) file.getKey(), new FileBase((Map<?, ?>) file.getValue()));
        int covers = ((Number) spec.get("covers")).intValue();
        int compares = ((Number) spec.get("compares")).intValue();
        firstDistance = covers * HIT_BUCKETS;
        seen = new boolean[firstDistance + compares * Distance.BUCKETS];
        isParting = marks(covers, spec.get("partings"));
        touched = new int[2 * Math.max(1, covers)];
        Object[] distances = (Object[]) spec.get("blocks");
        blocks = distances == null ? null : new double[covers];
        for (int i = 0; distances != null && i < covers; i++) blocks[i] = ((Number) distances[i]).doubleValue();
    }

    /** The number of a set of goals. */
    int goals(Object probes) {
        boolean[] wanted = marks(isParting.length, probes);
        for (int i = 0; i < goals.size(); i++) if (Arrays.equals(goals.get(i), wanted)) return i;
        goals.add(wanted);
        return goals.size() - 1;
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

    /** Whose code the frames of its stacks run; made when the first crash comes. */
    Frames frames() {
        if (frames == null) frames = new Frames(this);
        return frames;
    }

    /** The files that are known: the program's, and tests. */
    java.util.Set<String> paths() {
        return bases.keySet();
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

    /** Whether what runs now is no part of the execution. */
    boolean isAside() {
        return program != null && program.isAside;
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

    void forget() {
        Arrays.fill(seen, false);
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
        if (feature < seen.length && !seen[feature] && !isAside()) mark(feature);
    }

    private synchronized void mark(int feature) {
        seen[feature] = true;
        fresh.add(feature);
    }

    /** Features this host had not seen before the execution that just ended. */
    IntList takeFresh() {
        boolean[] hit = new boolean[goals.size()];
        boolean parts = false;
        double sum = 0;
        int count = 0;
        for (int i = 0; i < touchedCount; i++) {
            Probes file = numbered.get(touched[2 * i]);
            int feature = file.feature(touched[2 * i + 1]);
            for (int set = 0; set < hit.length; set++) hit[set] |= goals.get(set)[feature];
            parts |= isParting[feature];
            if (blocks != null && blocks[feature] >= 0) {
                sum += blocks[feature];
                count++;
            }
            see(feature * HIT_BUCKETS + hitBucket(file.hits(touched[2 * i + 1])));
        }
        away = count > 0 ? sum / count : -1;
        isReached = hit;
        isParted = parts;
        return fresh;
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
        if (operands.size() < MAX_OPERANDS && !isAside() && isOperand(a) && isOperand(b)) operands.add(new Object[] {a, b});
    }

    private static boolean isOperand(Object value) {
        return value == null || value instanceof Number && value.getClass().getName().startsWith("java.lang.")
            || value instanceof Boolean || value instanceof Character
            || value instanceof String && ((String) value).length() <= 200;
    }

    /** A statement by its number, or a mark. */
    synchronized void traced(int element) {
        if (!isAside()) trace.push(element);
    }
}
