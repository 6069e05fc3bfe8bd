package assay.host;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Java host: answers the messages of docs/protocol.md on file descriptors 3 (in) and 4 (out). */
public final class Main {
    private static final long FLUSH_EVERY = 50_000_000;
    /** Loading a program may take this many times as long as one execution. */
    /** As in src/languages/javascript/host/main.ts. */
    private static final int LOAD_TIME = 20_000;
    private static final int LOAD_FACTOR = 20;
    private static final long STACK = 4L << 20;

    private final Pack pack = new Pack();
    private final OutputStream out;
    private final InputStream in;
    /** Threads of ours live here, apart from those of the subject. */
    final ThreadGroup outside = Thread.currentThread().getThreadGroup();
    private Subject subject;
    private Likeness likeness;
    /** Versions of meta-programs that an execution told apart by the values of their candidates. */
    private Classes partition;
    private CrashLog crashLog;
    private Propagation propagation = new Propagation();

    private Main(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main(new FileInputStream(descriptor(3)), new FileOutputStream(descriptor(4)));
        Surroundings.restore();
        ThreadGroup group = new ThreadGroup("subject");
        Thread runner = new Thread(group, main::listen, "main", STACK);
        runner.setContextClassLoader(Main.class.getClassLoader());
        runner.start();
    }

    private static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
        Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(number);
    }

    void send(Object message) {
        try {
            pack.send(out, message);
        } catch (IOException e) {
            // Nobody listens any more.
            Guard.leave(0);
        }
    }

    private void listen() {
        send(message("ready", "protocol", 6));
        Unpack unpack = new Unpack();
        try {
            for (Object frame = unpack.receive(in); frame != null; frame = unpack.receive(in)) answer((Map<?, ?>) frame);
        } catch (IOException e) {
            // The other end is gone.
        } catch (Throwable e) {
            new PrintStream(new FileOutputStream(FileDescriptor.err), true).println("the host failed: " + e);
            Guard.leave(70);
        }
        Guard.leave(0);
    }

    private void answer(Map<?, ?> frame) {
        try {
            if (frame.get("type").equals("open")) open(frame);
            else if (frame.get("type").equals("run")) run(frame);
            else forget();
        } catch (Throwable e) {
            StringBuilder where = new StringBuilder();
            for (StackTraceElement element : e.getStackTrace()) if (where.length() < 600) where.append("\n  at ").append(element);
            send(message("failed", "message", e + where.toString()));
        }
    }

    private static Map<String, Object> message(String type, Object... pairs) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("type", type);
        for (int i = 0; i < pairs.length; i += 2) message.put((String) pairs[i], pairs[i + 1]);
        return message;
    }

    private static int number(Map<?, ?> message, String key) {
        return (int) Math.min(Integer.MAX_VALUE, ((Number) message.get(key)).doubleValue());
    }

    private void open(Map<?, ?> message) {
        Map<?, ?> options = (Map<?, ?>) message.get("options");
        subject = new Subject((Object[]) message.get("versions"), (Boolean) options.get("exact"));
        forget();
        TestMethod.isAsserting = Boolean.TRUE.equals(options.get("asserting"));
        Pins.set((Boolean) options.get("pinned"), ((Number) options.get("seed")).longValue());
        new Watchdog(this).start();
        Guard.install(System.getProperty("user.dir"));
        long limit = Math.max(LOAD_TIME, (long) number(options, "timeLimit") * LOAD_FACTOR);
        List<Object> tests = new ArrayList<>();
        List<Object> errors = new ArrayList<>();
        for (Object file : (Object[]) message.get("files"))
            for (int version = 0; version < subject.versions.length; version++) {
                if (subject.first[version] != version) continue;
                Watchdog.mark(0, 0, version, limit);
                try {
                    List<TestMethod> found = subject.load(version, (String) file);
                    if (version == 0) describe((String) file, found, tests);
                } catch (Throwable e) {
                    Throwable shown = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
                    Map<String, Object> error = new LinkedHashMap<>();
                    error.put("version", subject.names[version]);
                    error.put("file", file);
                    error.put("message", Capture.nameOf(shown.getClass()) + ": " + Capture.messageOf(shown));
                    errors.add(error);
                }
                Watchdog.clear();
            }
        send(message("opened", "tests", tests, "errors", errors));
    }

    /** A new search begins: everything is new again. */
    private void forget() {
        likeness = new Likeness(subject.versions.length, subject.compare);
        crashLog = new CrashLog(subject.versions.length);
        partition = new Classes(subject.versions.length);
        propagation = new Propagation();
        for (Version version : subject.versions) version.forget();
    }

    private static void describe(String file, List<TestMethod> found, List<Object> tests) {
        for (int i = 0; i < found.size(); i++) {
            TestMethod test = found.get(i);
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("file", file);
            one.put("index", i);
            one.put("name", new Object[] {test.owner.name(), test.name()});
            one.put("site", test.site);
            one.put("row", test.provider == null ? -1 : test.row);
            one.put("skipped", test.skipped != null);
            if (test.skipped != null) one.put("reason", test.skipped);
            if (test.parameters != null) one.put("parameters", test.parameters.described);
            tests.add(one);
        }
    }

    private void run(Map<?, ?> message) {
        Request request = new Request(message);
        Condition condition = request.condition == null ? null : new Condition(request.condition, subject.compare);
        List<Object> answers = new ArrayList<>();
        IntList met = new IntList();
        Tally tally = new Tally(request.versions.length);
        Sharing sharing = new Sharing(subject, request.versions);
        long flushed = System.nanoTime();
        int done = request.inputs.length;
        subject.check(request);
        for (int i = 0; i < request.inputs.length; i++) {
            Execution[] executions = new Execution[request.versions.length];
            IntList fresh = new IntList();
            int executed = executions.length;
            boolean[][] reached = new boolean[executed][];
            boolean[] parted = new boolean[executed];
            double away = -1;
            sharing.begin();
            for (int v = sharing.next(); v >= 0; v = sharing.next()) {
                if (request.careful) send(message("at", "id", request.id, "input", i, "version", v));
                Watchdog.mark(request.id, i, v, request.timeLimit);
                Object[] input = (Object[]) request.inputs[i];
                executions[v] = subject.run(request, request.versions[v], input, sharing);
                sharing.settle();
                Watchdog.clear();
                Version version = subject.versions[request.versions[v]];
                IntList seen = version.takeFresh();
                reached[v] = version.isReached;
                parted[v] = version.isParted;
                if (v == 0) away = version.away;
                for (int f = 0; f < seen.size; f++) {
                    fresh.add(v);
                    fresh.add(seen.items[f]);
                }
                // The patched version runs only when the condition held before the patch (Poracle, algorithm 1, line 18).
                if (v == 0 && condition != null) {
                    if (!condition.isMet(executions[0])) {
                        executed = 1;
                        break;
                    }
                    met.add(i);
                }
            }
            tally.count(subject, request.versions, sharing.shares, executed, reached, parted);
            Map<String, Object> answer = answerFor(i, request, condition, executions, executed, fresh, sharing, tally);
            if (answer != null && away >= 0) answer.put("away", away);
            if (answer != null) answers.add(answer);
            long now = (i & 15) == 15 || request.deadline > 0 ? System.nanoTime() : flushed;
            if (request.deadline > 0 && System.currentTimeMillis() > request.deadline) {
                done = i + 1;
                break;
            }
            if (now - flushed > FLUSH_EVERY && i + 1 < done) {
                ran(request, i + 1, false, tally, met, answers);
                answers = new ArrayList<>();
                met = new IntList();
                tally = new Tally(request.versions.length);
                flushed = now;
            }
        }
        subject.settle(request);
        ran(request, done, true, tally, met, answers);
    }

    private Map<String, Object> answerFor(int input, Request request, Condition condition, Execution[] executions, int executed, IntList fresh, Sharing sharing, Tally tally) {
        boolean[] differs = new boolean[executed];
        List<Object> differences = new ArrayList<>();
        List<Object> distances = new ArrayList<>();
        for (int v = 1; v < executed; v++) {
            if (executions[v] == null) continue;
            boolean isSame = executions[0].isIdentical(executions[v]);
            Map<String, Object> any = isSame ? null : subject.compare.executions(executions[0], executions[v], isPlain(request, input) ? Map.of() : request.known);
            if (any != null || !isSame && condition != null && condition.losesOutputs(executions[0], executions[v])) differs[v] = true;
            Map<String, Object> difference = isSame || condition == null ? any : condition.violation(executions[0], executions[v]);
            if (difference != null) {
                difference.put("version", v);
                differences.add(difference);
            }
            double[] frames = request.states ? further(request, v, executions) : null;
            if (frames != null) distances.add(Map.of("version", v, "frames", frames));
        }
        for (int v = 1; v < executed; v++) if (differs[sharing.shares[v]]) tally.differing[v]++;
        if (executed > 2) likeness.split(request.versions, executions, sharing.shares, executed);
        boolean isParted = request.partition && partition.refine(request.versions, 0, executed, sharing.shares);
        List<Object> crashes = crashLog.take(request, executions, sharing.shares);
        if (!request.full && !isParted && crashes.isEmpty() && differences.isEmpty() && distances.isEmpty() && fresh.size == 0) return null;
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("input", input);
        answer.put("fresh", fresh);
        if (!differences.isEmpty()) answer.put("differences", differences);
        if (!distances.isEmpty()) answer.put("distances", distances);
        if (!crashes.isEmpty()) answer.put("crashes", crashes);
        if (executed == executions.length && sharing.isAny()) answer.put("shares", sharing.shares.clone());
        List<Object> shown = new ArrayList<>();
        for (int v = 0; v < executed; v++) {
            if (request.full) shown.add(executions[v] == null ? null : executions[v].message());
            else if (executions[v] != null && executions[v].kind.equals("timed-out")) answer.put("spent", true);
        }
        if (request.full) answer.put("executions", shown);
        return answer;
    }

    /** How far the change of state got in a version, when it never got as far with this driver. */
    private double[] further(Request request, int v, Execution[] executions) {
        return propagation.take(request.driver() + ":" + request.versions[v], executions[0].frames, executions[v].frames);
    }

    private static boolean isPlain(Request request, int input) {
        return ((Object[]) request.inputs[input]).length == 0;
    }

    private void ran(Request request, int upTo, boolean done, Tally tally, IntList met, List<Object> answers) {
        Map<String, Object> ran = message("ran", "id", request.id, "upTo", upTo, "done", done, "reached", tally.reached,
            "parted", tally.parted, "differing", tally.differing, "met", met, "classes", likeness.of(request.versions), "answers", answers);
        if (subject.isHeavy(request)) ran.put("heavy", true);
        send(ran);
    }
}
