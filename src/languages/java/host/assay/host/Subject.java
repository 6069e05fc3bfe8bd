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

    /** Those that are one program with different selectors are the same here. */
    final Version[] versions;
    final String[] names;
    /** Which candidate is in force in each, −1 for none. */
    final int[] selectors;
    private final boolean[] patched;
    /** By version: which of its program's sets of goals it asks for. */
    final int[] goals;
    /** The first of the versions that are one program. */
    final int[] first;
    final Compare compare;
    /** Tests by program and file; those of a version are gone when its classes are loaded anew. */
    private final Map<String, List<TestMethod>>[] files;
    private final Map<String, Long>[] clean;
    /** Drivers that change static state: they get fresh classes for every execution. */
    private final Set<String> changing = new HashSet<>();
    private final Set<String> checked = new HashSet<>();
    /** How often batches of a driver changed the static state of a version. */
    private final Map<String, Integer> changes = new HashMap<>();
    private static final Object[] PLAIN = {};
    private final Set<Thread> left = new HashSet<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    Subject(Object[] specs, boolean exact) {
        versions = new Version[specs.length];
        files = new Map[specs.length];
        clean = new Map[specs.length];
        names = new String[specs.length];
        selectors = new int[specs.length];
        patched = new boolean[specs.length];
        goals = new int[specs.length];
        first = new int[specs.length];
        Map<Object, Integer> programs = new HashMap<>();
        for (int i = 0; i < specs.length; i++) {
            Map<?, ?> spec = (Map<?, ?>) specs[i];
            Number selector = (Number) spec.get("selector");
            names[i] = (String) spec.get("name");
            patched[i] = (Boolean) spec.get("patched");
            selectors[i] = selector == null ? -1 : selector.intValue();
            Integer earlier = selector == null ? null : programs.putIfAbsent(spec.get("root"), i);
            first[i] = earlier == null ? i : earlier;
            versions[i] = earlier == null ? new Version(spec) : versions[earlier];
            goals[i] = versions[i].goals(spec.get("goals"));
            if (earlier == null) files[i] = new HashMap<>();
        }
        compare = new Compare(exact);
    }

    List<TestMethod> load(int version, String file) throws ReflectiveOperationException {
        List<TestMethod> tests = files[first[version]].get(file);
        if (tests != null) return tests;
        Version of = versions[version];
        String name = of.layout.tests.get(file);
        if (name == null) throw new ClassNotFoundException("no class is known for " + file);
        of.begin(1_000_000_000);
        if (of.program != null) of.program.begin(selectors[version]);
        Capture.home = of.root;
        Thread.currentThread().setContextClassLoader(of.loader());
        tests = TestClass.testsIn(Class.forName(name, false, of.loader()));
        files[first[version]].put(file, tests);
        return tests;
    }

    /** Whether every execution of a driver gets fresh classes. */
    boolean isHeavy(Request request) {
        return changing.contains(request.driver());
    }

    Execution run(Request request, int version, Object[] input, Sharing sharing) {
        Execution execution = once(request, version, input, sharing);
        if (Lifted.takeBroken() || execution.kind.equals("threw") && isBrokenInitialiser(execution)) {
            // What an earlier execution broke for good must not be held against this one.
            reload(version);
            execution = once(request, version, input, sharing);
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
            // One program is looked at once, whatever is in force in it.
            int version = first[request.versions[v]];
            if (!checked.add(request.driver() + ":" + version)) continue;
            Watchdog.mark(request.id, 0, v, request.timeLimit * 2);
            Execution before = once(request, version, PLAIN, null);
            Map<String, Long> statics = versions[version].program == null ? Map.of() : Statics.of(versions[version].loader());
            Execution after = once(request, version, PLAIN, null);
            Watchdog.clear();
            // What one version leaves behind would be there for the next one of the same program.
            boolean isLeft = Statics.changed(statics, statics.isEmpty() ? statics : Statics.of(versions[version].loader()));
            if (!isLeft && compare.executions(before, after, Map.of()) == null) continue;
            if (isLeft || isSteady(request, v)) changing.add(request.driver());
            if (isLeft) reload(version);
        }
    }

    /** With fresh classes each time: what still varies then is chance, and no state. */
    private boolean isSteady(Request request, int position) {
        int version = first[request.versions[position]];
        Watchdog.mark(request.id, 0, position, request.timeLimit * 4);
        reload(version);
        Execution before = once(request, version, PLAIN, null);
        reload(version);
        Execution after = once(request, version, PLAIN, null);
        reload(version);
        Watchdog.clear();
        return compare.executions(before, after, Map.of()) == null;
    }

    private static boolean isBrokenInitialiser(Execution execution) {
        return execution.type.equals("NoClassDefFoundError") || execution.type.equals("ExceptionInInitializerError");
    }

    private void reload(int version) {
        versions[version].reload();
        files[first[version]].clear();
        clean[first[version]] = null;
    }

    private Execution once(Request request, int version, Object[] input, Sharing sharing) {
        if (left.size() > MOST_LEFT) return Execution.invalid("tests leave too many threads running");
        Version of = versions[version];
        Execution execution;
        Throwable thrown = null;
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
            Preserving.patched = patched[version];
            Preserving.program = of.program;
            if (of.program != null) of.program.begin(selectors[version]);
            if (sharing != null) sharing.invite();
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
            thrown = e;
        }
        if (of.program != null) of.program.end();
        of.end();
        if (spent) {
            execution.kind = "timed-out";
            execution.type = execution.message = null;
        }
        if (thrown == null) thrown = Recorder.thrown;
        if (!spent && thrown != null && (request.full || request.crashes)) execution.crash = Crashes.of(thrown, of);
        execution.observations = Recorder.end();
        awaitThreads(request.timeLimit);
        execution.observations.addAll(of.exits.observations);
        if (!request.ignore.isEmpty()) execution.observations.removeIf(o -> request.ignore.contains(o.key()));
        if (request.states) execution.frames = List.copyOf(of.exits.frames);
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
        Set<Integer> looked = new HashSet<>();
        for (int version : request.versions) {
            if (!looked.add(first[version])) continue;
            Map<String, Long> now = Statics.of(versions[version].loader());
            boolean changed = clean[first[version]] != null && Statics.changed(clean[first[version]], now);
            if (!changed) clean[first[version]] = now;
            else if (isHarmless(request, version)) clean[first[version]] = Statics.of(versions[version].loader());
            else {
                changing.add(request.driver());
                reload(version);
            }
        }
    }

    /**
     * Whether static state that a batch has changed leaves the test as it stands unaffected, like a cache. Fresh classes for
     * every execution of a large program take a hundred times as long as the execution; a difference that such state
     * makes after all does not come through confirmation in fresh processes. Looked at the first, second, fourth … time.
     */
    private boolean isHarmless(Request request, int version) {
        int times = changes.merge(request.driver() + ":" + first[version], 1, Integer::sum);
        // What one version leaves behind would be there for the next one of the same program.
        if (versions[version].program != null || request.inputs.length == 1) return false;
        if (Integer.bitCount(times) > 1) return true;
        int position = 0;
        while (request.versions[position] != version) position++;
        Watchdog.mark(request.id, 0, position, request.timeLimit * 4);
        Execution used = once(request, version, PLAIN, null);
        reload(version);
        Execution fresh = once(request, version, PLAIN, null);
        Watchdog.clear();
        return compare.executions(used, fresh, Map.of()) == null;
    }
}
