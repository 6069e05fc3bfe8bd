package assay.host;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Notes what each test of a suite executes, or in which states its functions are entered and left. A trace is that of the test's own thread, followed by those of other threads
 * that executed something meanwhile, in the order in which they were made: so it does not depend on how they took turns.
 * Everything the probes touch is static, and final where it can be, so that the compiler knows it.
 */
final class SuiteTracer {
    private static final int MOST_THREADS = 256;
    private static final int SMALL_WINDOW = 1 << 13;

    private static final TracingPlan PLAN = TracingPlan.given;
    static final boolean IS_ON = PLAN != null;
    private static final boolean RECORDS = IS_ON && !PLAN.isOnlyReached;
    private static final boolean SAMPLES = IS_ON && PLAN.isSampling;
    private static final boolean[] CHANGED = IS_ON ? PLAN.changed : new boolean[0];
    private static final Strand OWN = new Strand(IS_ON ? PLAN.limit : 0, SAMPLES ? SMALL_WINDOW : Strand.WINDOW, SAMPLES);
    private static final Folder TRACE = OWN.trace;

    /** The thread of the test that is noted. Not volatile: whoever runs on behalf of the test was told so after it was set. */
    private static Thread owner;
    private static boolean isReached;
    /** The number of the test that is noted, or 0. */
    private static volatile int test;
    /** The test's own thread while it looks at a value, which may run the program's code. */
    private static volatile Thread looking;

    private static int tests;
    private static final Map<String, TestRecord> OPEN = new LinkedHashMap<>();
    private static final List<Strand> OTHERS = new ArrayList<>();
    private static final ThreadLocal<Strand> STRANDS = new ThreadLocal<>();
    private static FileOutputStream out;

    private SuiteTracer() {}

    static FileBase file(String path) {
        return PLAN.files.get(path);
    }

    /** How JUnit names the only test to run, or null. */
    static String only() {
        return IS_ON ? PLAN.only : null;
    }

    static void statement(int number) {
        if (Thread.currentThread() != owner) {
            elsewhere(number);
            return;
        }
        if (number < CHANGED.length && CHANGED[number]) isReached = true;
        if (RECORDS) TRACE.push(number);
    }

    private static void elsewhere(int number) {
        Strand strand = strand();
        if (strand == null) return;
        synchronized (strand) {
            if (strand.isBusy || strand.test != test) return;
            if (number < CHANGED.length && CHANGED[number]) strand.isReached = true;
            if (RECORDS) strand.trace.push(number);
        }
    }

    /** That of a thread which is not the test's own; null when there is nothing to record. */
    private static Strand strand() {
        int now = test;
        if (now == 0 || Thread.currentThread() == looking) return null;
        Strand strand = STRANDS.get();
        return strand != null && strand.test == now ? strand : newStrand(now);
    }

    private static Strand newStrand(int now) {
        Strand strand = new Strand(PLAN.limit, SMALL_WINDOW, SAMPLES);
        strand.begin(now);
        ThreadGroup group = strand.thread.getThreadGroup();
        // The JVM's own threads run finalizers whenever they like.
        strand.isBusy = group == null || group.getParent() == null;
        // The lock of starts and ends is not for the program's threads: they may hold locks that others wait for.
        synchronized (OTHERS) {
            if (test != now) return null;
            if (OTHERS.size() >= MOST_THREADS) strand.isBusy = true;
            else if (!strand.isBusy) OTHERS.add(strand);
        }
        STRANDS.set(strand);
        return strand;
    }

    static ObservedCall enter(Exits.Names function, Object self, Object[] arguments) {
        if (!RECORDS && !SAMPLES) return null;
        Thread thread = Thread.currentThread();
        if (thread == owner) {
            if (SAMPLES && OWN.samples.isFull(function.sampled)) return null;
            look(thread);
            try {
                return OWN.enter(function, self, arguments);
            } finally {
                lookAway(thread);
            }
        }
        Strand strand = strand();
        if (strand == null) return null;
        synchronized (strand) {
            if (strand.isBusy || strand.test != test) return null;
            strand.isBusy = true;
            try {
                return strand.enter(function, self, arguments);
            } finally {
                strand.isBusy = false;
            }
        }
    }

    /** A `return` is come to. States are read when the function's own `finally` has run, too. */
    static void give(ObservedCall call, Object value) {
        if (SAMPLES) ((SampledCall) call).give(value);
        else leave(call, Strand.RETURNED, value);
    }

    static void leave(ObservedCall call, int how, Object value) {
        Thread thread = Thread.currentThread();
        if (call.strand == OWN) {
            if (thread != owner) return;
            look(thread);
            try {
                OWN.leave(call, how, value);
            } finally {
                lookAway(thread);
            }
            return;
        }
        synchronized (call.strand) {
            if (call.strand.isBusy || call.strand.test != test) return;
            call.strand.isBusy = true;
            try {
                call.strand.leave(call, how, value);
            } finally {
                call.strand.isBusy = false;
            }
        }
    }

    private static void look(Thread thread) {
        looking = thread;
        owner = null;
    }

    private static void lookAway(Thread thread) {
        owner = thread;
        looking = null;
    }

    /** A test starts in this thread; `id` is how JUnit names it. */
    static synchronized void start(String[] name, String id) {
        TestRecord record = new TestRecord(name[0], name[1], id);
        if (!OPEN.isEmpty()) {
            record.overlaps = true;
            for (TestRecord other : OPEN.values()) other.overlaps = true;
            pause();
        } else if (isNoted(name)) {
            OWN.begin(++tests);
            isReached = false;
            synchronized (OTHERS) {
                OTHERS.clear();
                test = tests;
            }
            owner = Thread.currentThread();
        }
        OPEN.put(name[0] + "\t" + name[1], record);
    }

    static synchronized void end(String[] name) {
        TestRecord record = OPEN.remove(name[0] + "\t" + name[1]);
        if (record == null) return;
        if (OPEN.isEmpty()) pause();
        if (!isNoted(name)) return;
        if (!record.overlaps) fill(record);
        try {
            if (out == null) out = new FileOutputStream(PLAN.records, true);
            out.write(SAMPLES ? SampleLines.of(record) : record.bytes());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void pause() {
        owner = null;
        test = 0;
    }

    private static boolean isNoted(String[] name) {
        return PLAN.tests == null || PLAN.tests.contains(name[0] + "\t" + name[1]);
    }

    private static void fill(TestRecord record) {
        record.isReached = isReached;
        List<Strand> others;
        synchronized (OTHERS) {
            others = new ArrayList<>(OTHERS);
        }
        record.isCut = others.size() >= MOST_THREADS;
        others.sort(Comparator.comparingLong(strand -> strand.thread.getId()));
        record.add(OWN, PLAN.limit);
        for (Strand strand : others)
            synchronized (strand) {
                strand.test = 0;
                record.add(strand, PLAN.limit);
            }
    }
}
