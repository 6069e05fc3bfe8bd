package assay.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The record of one driver and input on one version. */
final class Execution {
    String kind = "returned";
    String type;
    String message;
    List<Observation> observations = new ArrayList<>();
    /** States along the call stack of the change, where they are asked for. */
    List<Exits.Frame> frames = List.of();
    /** What the JVM complained of; null when it did not. */
    Crash crash;
    /** What is sent besides when everything is asked for. */
    Map<String, Object> details;

    boolean isSpent() {
        return kind.equals("timed-out") || kind.equals("crashed") && "out of memory".equals(type);
    }

    /** How it ended, as far as the crashes of other versions are told apart by it. */
    String state() {
        if (crash != null) return crash.key();
        for (Observation o : observations)
            if (o.kind.equals("assertion") && o.value instanceof Node && ((Node) o.value).t.equals("error")) return "error";
        return kind.equals("returned") ? "normal" : "error";
    }

    /** The common case, decided without building anything. */
    boolean isIdentical(Execution other) {
        if (!kind.equals(other.kind) || !java.util.Objects.equals(type, other.type) || !java.util.Objects.equals(message, other.message)
            || observations.size() != other.observations.size()) return false;
        for (int i = 0; i < observations.size(); i++) {
            Observation x = observations.get(i);
            Observation y = other.observations.get(i);
            if (!x.kind.equals(y.kind) || !x.site.equals(y.site)) return false;
            if (x.value != y.value && (x.value == null || !x.value.equals(y.value))) return false;
        }
        return true;
    }

    Map<String, Object> message() {
        Map<String, Object> outcome = new LinkedHashMap<>();
        outcome.put("kind", kind);
        if (type != null) outcome.put("type", type);
        if (message != null) outcome.put("message", message);
        List<Object> shown = new ArrayList<>();
        for (Observation o : observations) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("kind", o.kind);
            one.put("site", o.site);
            one.put("value", o.value);
            shown.add(one);
        }
        Map<String, Object> made = new LinkedHashMap<>();
        made.put("outcome", outcome);
        made.put("observations", shown);
        if (crash != null) made.put("crash", crash.message());
        if (details != null) made.putAll(details);
        return made;
    }

    static Execution invalid(String why) {
        Execution made = new Execution();
        made.kind = "invalid";
        made.message = why;
        return made;
    }

    /** How a throwable that left the driver is told. */
    static Execution ended(Throwable error) {
        Execution made = new Execution();
        if (error == null) return made;
        String name = error.getClass().getName();
        if (error instanceof OutOfSteps) made.kind = "timed-out";
        else if (error instanceof ExitCalled) made.crashed("exit", error.getMessage());
        else if (error instanceof StackOverflowError) made.crashed("stack overflow", null);
        else if (error instanceof OutOfMemoryError) made.crashed("out of memory", null);
        else if (name.endsWith("AssumptionViolatedException") || name.equals("org.opentest4j.TestAbortedException")) {
            made.kind = "invalid";
            made.message = "the test skips itself";
        } else {
            made.kind = "threw";
            made.type = Capture.errorName(error);
            made.message = Capture.messageOf(error);
            if (error instanceof ExceptionInInitializerError && error.getCause() != null)
                made.message = Capture.nameOf(error.getCause().getClass()) + ": " + Capture.messageOf(error.getCause());
        }
        return made;
    }

    private void crashed(String type, String message) {
        this.kind = "crashed";
        this.type = type;
        this.message = message;
    }
}
