package assay.host;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** When the old behaviour must be kept, and how it is broken: the same rules as src/execution/condition.ts. */
final class Condition {
    private final String kind;
    private final int site;
    private final String relation;
    private final Object than;
    private final Compare compare;

    Condition(Map<?, ?> message, Compare compare) {
        kind = (String) message.get("kind");
        this.compare = compare;
        Map<?, ?> rule = (Map<?, ?>) message.get("relation");
        site = rule == null ? -1 : ((Number) message.get("site")).intValue();
        relation = rule == null ? null : (String) rule.get("is");
        than = rule == null ? null : rule.get("than");
    }

    boolean isMet(Execution before) {
        return !held(before).isEmpty();
    }

    /** What must stay as it is, given what the buggy version did. */
    private List<Observation> held(Execution before) {
        List<Observation> found = new ArrayList<>();
        if (kind.equals("stated")) {
            for (Observation o : before.observations) if (o.kind.equals("preserve") && isTag(o, Preserving.KEPT)) found.add(o);
            return found;
        }
        if (!before.kind.equals("returned")) return found;
        if (kind.equals("no exception")) {
            List<Observation> outputs = of(before, "assertion");
            if (outputs.isEmpty()) outputs = of(before, "variable");
            for (Observation o : outputs) if (isTag(o, "error")) return found;
            return outputs;
        }
        boolean seen = false;
        for (Observation o : of(before, "assertion"))
            if (((Number) o.site).intValue() == site) {
                seen = true;
                if (!holds(o.value)) return found;
            }
        if (seen) for (Observation o : before.observations) if (o.kind.equals("assertion") || o.kind.equals("variable")) found.add(o);
        return found;
    }

    private boolean holds(Object value) {
        if (relation.equals("equal")) return than.equals(value);
        if (!(value instanceof Number) || !(than instanceof Number)) return false;
        double a = ((Number) value).doubleValue();
        double b = ((Number) than).doubleValue();
        if (a == b) return relation.endsWith("=");
        return relation.startsWith("<") ? a < b : a > b;
    }

    private static List<Observation> of(Execution execution, String kind) {
        List<Observation> found = new ArrayList<>();
        for (Observation o : execution.observations) if (o.kind.equals(kind)) found.add(o);
        return found;
    }

    private static boolean isTag(Observation o, String tag) {
        return o.value instanceof Node && ((Node) o.value).t.equals(tag);
    }

    /** How the patched version breaks what had to be kept, or null. */
    Map<String, Object> violation(Execution before, Execution after) {
        List<Observation> held = held(before);
        if (held.isEmpty() || after.kind.equals("invalid")) return null;
        if (kind.equals("stated")) return statedViolation(held, before, after);
        if (!after.kind.equals("returned")) return compare.executions(before, after, Map.of());
        Set<String> kinds = new HashSet<>();
        for (Observation o : held) kinds.add(o.kind);
        List<Observation> twins = new ArrayList<>();
        for (Observation o : after.observations) if (kinds.contains(o.kind)) twins.add(o);
        return compare.observations(held, twins, Map.of(), null);
    }

    private Map<String, Object> statedViolation(List<Observation> held, Execution before, Execution after) {
        List<Observation> was = of(before, "preserve");
        List<Observation> is = of(after, "preserve");
        // A run that was cut short shows nothing but that.
        if (after.kind.equals("timed-out")) return compare.executions(before, after, Map.of());
        // An exception counts only if it is the patched version's alone.
        if (fails(is) && !fails(was)) return lost(held.get(0), was, Preserving.FAILED);
        Map<String, Object> found = compare.observations(was, is, Map.of(), null);
        if (found != null) return found;
        // It came to another `preserveIf` in place of the one that held.
        boolean elsewhere = false;
        for (Observation o : is) elsewhere |= !o.site.equals(Preserving.FAIL_SITE) && !has(was, o.site);
        Observation gone = null;
        for (Observation o : held) if (gone == null && !has(is, o.site)) gone = o;
        if (gone == null) return null;
        if (elsewhere) return lost(gone, was, "no longer observed");
        // An exception nobody caught: whether it may be is not stated, so this alone does not condemn.
        return before.kind.equals("returned") && !after.kind.equals("returned") ? compare.executions(before, after, Map.of()) : null;
    }

    /** Outputs that counted before are not there any more. */
    boolean losesOutputs(Execution before, Execution after) {
        if (!kind.equals("stated")) return false;
        for (Observation o : held(before)) {
            boolean found = false;
            for (Observation x : after.observations) found |= x.site.equals(o.site) && isTag(x, Preserving.KEPT);
            if (!found) return true;
        }
        return false;
    }

    private static Map<String, Object> lost(Observation held, List<Observation> all, String change) {
        int occurrence = 0;
        for (Observation o : all) {
            if (o == held) break;
            if (o.site.equals(held.site)) occurrence++;
        }
        return Compare.difference("preserve", held.site, occurrence, "", change);
    }

    private static boolean fails(List<Observation> list) {
        for (Observation o : list) if (isTag(o, Preserving.FAILED)) return true;
        return false;
    }

    private static boolean has(List<Observation> list, Object site) {
        for (Observation o : list) if (o.site.equals(site)) return true;
        return false;
    }
}
