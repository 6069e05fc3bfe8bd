package assay.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All versions of the program in this process, and their tests. */
final class Subject {
    private static final long LINGER = 200;
    private static final int MOST_LEFT = 64;

    final Version[] versions;
    final Compare compare;
    /** Tests by version and file; those of a version are gone when its classes are loaded anew. */
    private final Map<String, List<TestMethod>>[] files;
    private final Map<String, Long>[] clean;
    /** Drivers that change static state: they get fresh classes for every execution. */
    private final Set<String> changing = new HashSet<>();
    private final Set<String> checked = new HashSet<>();
    private static final Object[] PLAIN = {};
    private final Set<Thread> left = new HashSet<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    Subject(Object[] specs, boolean exact) {
        versions = new Version[specs.length];
        files = new Map[specs.length];
        clean = new Map[specs.length];
        for (int i = 0; i < specs.length; i++) {
            versions[i] = new Version((Map<?, ?>) specs[i]);
            files[i] = new HashMap<>();
        }
        compare = new Compare(exact);
    }

    List<TestMethod> load(int version, String file) throws ReflectiveOperationException {
        List<TestMethod> tests = files[version].get(file);
        if (tests != null) return tests;
        Version of = versions[version];
        String name = of.layout.tests.get(file);
        if (name == null) throw new ClassNotFoundException("no class is known for " + file);
        of.begin(1_000_000_000);
        Capture.home = of.root;
        Thread.currentThread().setContextClassLoader(of.loader());
        tests = TestClass.testsIn(Class.forName(name, false, of.loader()));
        files[version].put(file, tests);
        return tests;
    }

    Execution run(Request request, int version, Object[] input) {
        Execution execution = once(request, version, input);
        if (Lifted.takeBroken() || execution.kind.equals("threw") && isBrokenInitialiser(execution)) {
            // What an earlier execution broke for good must not be held against this one.
            reload(version);
            execution = once(request, version, input);
            Lifted.takeBroken();
            reload(version);
        } else if (changing.contains(request.driver())) reload(version);
        return execution;
    }

    /** The first time a driver comes: a test as it stands that shows something else when it runs again leaves state behind. */
    void check(Request request) {
        // A single input is looked at in a process of its own, where nothing may have run before it.
        if (request.inputs.length == 1) return;
        for (int v = 0; v < request.versions.length; v++) {
            int version = request.versions[v];
            if (!checked.add(request.driver() + ":" + version)) continue;
            Watchdog.mark(request.id, 0, v, request.timeLimit * 2);
            Execution first = once(request, version, PLAIN);
            Execution second = once(request, version, PLAIN);
            Watchdog.clear();
            if (compare.executions(first, second, Map.of()) == null) continue;
            if (isSteady(request, v)) changing.add(request.driver());
        }
    }

    /** With fresh classes each time: what still varies then is chance, and no state. */
    private boolean isSteady(Request request, int position) {
        int version = request.versions[position];
        Watchdog.mark(request.id, 0, position, request.timeLimit * 4);
        reload(version);
        Execution first = once(request, version, PLAIN);
        reload(version);
        Execution second = once(request, version, PLAIN);
        reload(version);
        Watchdog.clear();
        return compare.executions(first, second, Map.of()) == null;
    }

    private static boolean isBrokenInitialiser(Execution execution) {
        return execution.type.equals("NoClassDefFoundError") || execution.type.equals("ExceptionInInitializerError");
    }

    private void reload(int version) {
        versions[version].reload();
        files[version].clear();
        clean[version] = null;
    }

    private Execution once(Request request, int version, Object[] input) {
        if (left.size() > MOST_LEFT) return Execution.invalid("tests leave too many threads running");
        Version of = versions[version];
        Execution execution;
        long started = 0;
        boolean spent;
        try {
            List<TestMethod> tests = load(version, request.file);
            TestMethod test = tests.get(request.index);
            Thread.currentThread().setContextClassLoader(of.loader());
            Capture.home = of.root;
            int repeats = Slots.fill(input);
            Slots.watch(request.full);
            of.collecting = request.operands;
            of.tracing = request.trace;
            of.begin(request.steps);
            Preserving.patched = of.patched;
            Pins.begin();
            Surroundings.restore();
            Recorder.begin();
            if (request.full) started = System.nanoTime();
            test.run(repeats);
            spent = of.isSpent();
            execution = Execution.ended(null);
        } catch (Throwable e) {
            spent = of.isSpent();
            execution = Execution.ended(e);
        }
        of.end();
        if (spent) {
            execution.kind = "timed-out";
            execution.type = execution.message = null;
        }
        execution.observations = Recorder.end();
        awaitThreads(request.timeLimit);
        execution.observations.addAll(of.exits.observations);
        if (!request.ignore.isEmpty()) execution.observations.removeIf(o -> request.ignore.contains(o.key()));
        if (request.full || request.operands || request.trace) execution.details = details(request, of, started);
        return execution;
    }

    /** Threads the test started get a moment to end; those that do not are told to, and watched no longer. */
    private void awaitThreads(long limit) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        if (group.activeCount() <= 1 + left.size()) return;
        Thread[] threads = new Thread[group.activeCount() + 16];
        int count = group.enumerate(threads);
        long deadline = System.nanoTime() + Math.min(limit / 2, LINGER) * 1_000_000;
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            if (thread == Thread.currentThread() || left.contains(thread)) continue;
            try {
                long wait = (deadline - System.nanoTime()) / 1_000_000;
                if (wait > 0) thread.join(wait);
                if (!thread.isAlive()) continue;
                thread.interrupt();
                thread.join(5);
            } catch (InterruptedException e) {
                // Meant for the subject, not for us.
            }
            if (thread.isAlive()) left.add(thread);
        }
        left.removeIf(thread -> !thread.isAlive());
    }

    private static Map<String, Object> details(Request request, Version of, long started) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("covered", of.covered());
        details.put("slots", Slots.read());
        details.put("operands", of.operands.toArray());
        details.put("steps", request.steps - of.steps);
        details.put("milliseconds", (System.nanoTime() - started) / 1e6);
        if (request.trace) {
            details.put("isCut", of.trace.isCut);
            details.put("trace", of.trace.take());
        }
        return details;
    }

    /** After a batch: does the static state still look as it did? */
    void settle(Request request) {
        for (int version : request.versions) {
            Map<String, Long> now = Statics.of(versions[version].loader());
            boolean changed = clean[version] != null && Statics.changed(clean[version], now);
            if (changed) {
                changing.add(request.driver());
                reload(version);
            } else clean[version] = now;
        }
    }

    int[] takeReached(int[] which) {
        int[] reached = new int[which.length];
        for (int i = 0; i < which.length; i++) reached[i] = versions[which[i]].takeReached();
        return reached;
    }

    int[] takeParted(int[] which) {
        int[] parted = new int[which.length];
        for (int i = 0; i < which.length; i++) parted[i] = versions[which[i]].takeParted();
        return parted;
    }
}
