package assay.host;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How two executions differ: the same rules as src/execution/compare.ts. */
final class Compare {
    private static final double TOLERANCE = 1e-6;
    private static final String ZERO_SIGN = "sign of zero";
    private static final java.util.Set<String> WEAK = java.util.Set.of("message", ZERO_SIGN, "order", "inner key", "undefined key", "class", "function");
    private static final double ROUNDING = 1e-13;
    private static final double SAFE = 9007199254740991.0;
    private static final String[] TELLING = {"outcome", "preserve", "assertion", "variable", "output", "exit"};

    private final boolean exact;

    Compare(boolean exact) {
        this.exact = exact;
    }

    /** A difference as it is sent, or null. */
    Map<String, Object> executions(Execution a, Execution b, Map<String, Object[]> known) {
        if (a.isSpent() && b.isSpent()) return null;
        Map<String, Object> best = outcomes(a, b);
        if (best != null && !a.kind.equals(b.kind)) return best;
        return observations(a.observations, b.observations, known, best);
    }

    /** The most telling difference between two lists of observations; `best` is one that is known already. */
    Map<String, Object> observations(List<Observation> a, List<Observation> b, Map<String, Object[]> known, Map<String, Object> best) {
        Map<String, Integer> counts = new HashMap<>();
        Map<String, List<Observation>> others = bySite(b);
        for (Observation observation : a) {
            String key = observation.key();
            int occurrence = counts.merge(key, 1, Integer::sum) - 1;
            List<Observation> twins = others.get(key);
            // Only outputs that count are compared; a patched version tells them whether or not the condition holds.
            if (observation.kind.equals("preserve") && !(isKept(observation) && twins != null && twins.size() > occurrence && isKept(twins.get(occurrence)))) continue;
            if (twins == null || twins.size() <= occurrence) {
                if (!observation.kind.equals("exit"))
                    best = better(best, difference(observation, occurrence, "", "no longer observed"));
                continue;
            }
            String[] found = values(observation.value, twins.get(occurrence).value, "");
            if (found != null && !isKnown(known, key + ":" + occurrence, observation.value, twins.get(occurrence).value))
                best = better(best, difference(observation, occurrence, found[0], found[1]));
        }
        for (Map.Entry<String, List<Observation>> entry : others.entrySet()) {
            int count = counts.getOrDefault(entry.getKey(), 0);
            List<Observation> list = entry.getValue();
            if (list.size() > count && !list.get(0).kind.equals("exit") && !list.get(0).kind.equals("preserve"))
                best = better(best, difference(list.get(count), count, "", "newly observed"));
        }
        return best;
    }

    private static boolean isKept(Observation o) {
        return o.value instanceof Node && ((Node) o.value).t.equals(Preserving.KEPT);
    }

    private static final Compare EXACT = new Compare(true);

    private static boolean isKnown(Map<String, Object[]> known, String place, Object before, Object after) {
        Object[] pair = known.isEmpty() ? null : known.get(place);
        return pair != null && EXACT.values(before, pair[0], "") == null && EXACT.values(after, pair[1], "") == null;
    }

    private static Map<String, List<Observation>> bySite(List<Observation> observations) {
        Map<String, List<Observation>> groups = new LinkedHashMap<>();
        for (Observation o : observations) groups.computeIfAbsent(o.key(), k -> new java.util.ArrayList<>()).add(o);
        return groups;
    }

    private static Map<String, Object> difference(Observation o, int occurrence, String path, String change) {
        return difference(o.kind, o.site, occurrence, path, change);
    }

    static Map<String, Object> difference(String where, Object site, int occurrence, String path, String change) {
        Map<String, Object> difference = new LinkedHashMap<>();
        difference.put("where", where);
        difference.put("site", site);
        difference.put("occurrence", occurrence);
        difference.put("path", path);
        difference.put("change", change);
        return difference;
    }

    private static Map<String, Object> outcomes(Execution a, Execution b) {
        if (!a.kind.equals(b.kind)) return difference("outcome", "outcome", 0, "", a.kind + "→" + b.kind);
        if (!java.util.Objects.equals(a.type, b.type)) return difference("outcome", "outcome", 0, "", "error type");
        if (!java.util.Objects.equals(a.message, b.message)) return difference("outcome", "outcome", 0, "", "message");
        return null;
    }

    private static Map<String, Object> better(Map<String, Object> best, Map<String, Object> other) {
        if (best == null || weight(other) < weight(best)) return other;
        if (weight(best) < weight(other)) return best;
        return telling(other) < telling(best) ? other : best;
    }

    /** What anybody can see before what only a look inside shows, and that before what says little. */
    private static int weight(Map<String, Object> difference) {
        return isWeak(difference) ? 2 : ((String) difference.get("path")).indexOf('#') >= 0 ? 1 : 0;
    }

    private static boolean isWeak(Map<String, Object> difference) {
        return isWeak((String) difference.get("change"));
    }

    private static boolean isWeak(String change) {
        return WEAK.contains(change);
    }

    private static int telling(Map<String, Object> difference) {
        for (int i = 0; i < TELLING.length; i++) if (TELLING[i].equals(difference.get("where"))) return i;
        return TELLING.length;
    }

    /** Access path and kind of the first difference, or null. */
    private String[] values(Object a, Object b, String path) {
        if (a == b) return null;
        if (isNumber(a) && isNumber(b)) return sameNumber((Number) a, (Number) b) ? null : new String[] {path, numberChange(((Number) a).doubleValue(), ((Number) b).doubleValue())};
        if (!(a instanceof Node) || !(b instanceof Node)) {
            if (a != null && (a.equals(b) || isWhole(a) && isWhole(b) && a.toString().equals(b.toString()))) return null;
            String x = kindOf(a);
            String y = kindOf(b);
            return new String[] {path, x.equals(y) ? x : x + "→" + y};
        }
        return nodes((Node) a, (Node) b, path);
    }

    /** A number that is none is another matter than another number. */
    private static String numberChange(double a, double b) {
        if (a == b) return ZERO_SIGN;
        return Double.isNaN(b) ? "number→NaN" : Double.isNaN(a) ? "NaN→number" : "number";
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number && !(value instanceof BigInteger) && !isBig(value);
    }

    /** Longs beyond what a double holds exactly travel as big integers. */
    private static boolean isBig(Object value) {
        return value instanceof Long && Math.abs((double) (Long) value) > SAFE;
    }

    private static boolean isWhole(Object value) {
        return value instanceof Long || value instanceof BigInteger;
    }

    private boolean sameNumber(Number x, Number y) {
        double a = x instanceof Float ? Double.parseDouble(x.toString()) : x.doubleValue();
        double b = y instanceof Float ? Double.parseDouble(y.toString()) : y.doubleValue();
        if (Double.compare(a, b) == 0) return true;
        if (exact || a == b || Double.isNaN(a) || Double.isNaN(b) || Double.isInfinite(a) || Double.isInfinite(b)) return false;
        if (a == Math.rint(a) && b == Math.rint(b) && Math.abs(a) <= SAFE && Math.abs(b) <= SAFE) return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));
        return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
    }

    private String[] nodes(Node a, Node b, String path) {
        if (!a.t.equals(b.t)) return new String[] {path, a.t + "→" + b.t};
        boolean isObject = a.t.equals("object") || a.t.equals("instance");
        if (!java.util.Objects.equals(a.n, b.n) && isObject) {
            String[] inside = nodes(new Node(a.t, "?", a.k, a.v), new Node(b.t, "?", b.k, b.v), path);
            return inside != null && !isWeak(inside[1]) ? inside : new String[] {path, "class"};
        }
        if (!java.util.Objects.equals(a.n, b.n))
            return new String[] {path, a.t.equals("error") ? "error type" : a.t.equals("object") || a.t.equals("instance") ? "class" : a.t};
        if (a.k != null || b.k != null) return keyed(a, b, path);
        int la = a.v == null ? 0 : a.v.length;
        int lb = b.v == null ? 0 : b.v.length;
        boolean ordered = a.t.equals("array");
        if (la != lb) return new String[] {path, ordered ? "length" : "size"};
        if (a.t.equals("set") || a.t.equals("map")) return unordered(a.v, b.v, la, path);
        String[] weak = null;
        for (int i = 0; i < la; i++) {
            String[] found = values(a.v[i], b.v[i], ordered ? path + "[*]" : path);
            if (found != null && !isWeak(found[1])) return found;
            if (weak == null) weak = found;
        }
        return weak;
    }

    /** What has no order is compared in one of our own; that it comes in another order is weak. */
    private String[] unordered(Object[] a, Object[] b, int length, String path) {
        if (strong(a, b, length, path) == null) return null;
        Object[] x = a.clone();
        Object[] y = b.clone();
        java.util.Arrays.sort(x, java.util.Comparator.comparing(Compare::show));
        java.util.Arrays.sort(y, java.util.Comparator.comparing(Compare::show));
        String[] found = strong(x, y, length, path);
        return found != null ? found : new String[] {path, "order"};
    }

    private String[] strong(Object[] a, Object[] b, int length, String path) {
        for (int i = 0; i < length; i++) {
            String[] found = values(a[i], b[i], path);
            if (found != null && !isWeak(found[1])) return found;
        }
        return null;
    }

    private String[] keyed(Node a, Node b, String path) {
        String[] kb = b.k == null ? new String[0] : b.k;
        String[] ka = a.k == null ? new String[0] : a.k;
        String[] weak = null;
        for (int i = 0; i < ka.length; i++) {
            int j = java.util.Arrays.asList(kb).indexOf(ka[i]);
            // What an object keeps inside is its class's business; only what both keep can be compared.
            if (j < 0 && a.t.equals("instance")) continue;
            if (j < 0) return new String[] {at(a, path, ka[i]), "key gone"};
            String[] found = values(a.v[i], b.v[j], at(a, path, ka[i]));
            if (found != null && a.t.equals("error") && ka[i].equals("message")) found = new String[] {found[0], "message"};
            if (found != null && !isWeak(found[1])) return found;
            if (weak == null) weak = found;
        }
        if (!a.t.equals("instance")) for (String key : kb) if (!java.util.Arrays.asList(ka).contains(key)) return new String[] {at(a, path, key), "key added"};
        return weak;
    }

    /** What an object of a class keeps is marked; what a collection of the program's own holds is no secret of it. */
    private static String at(Node node, String path, String key) {
        return path + (node.t.equals("instance") && !key.equals("~held") ? "#" : ".") + key;
    }

    private static String kindOf(Object value) {
        if (value == null) return "null";
        if (value instanceof Node) return ((Node) value).t;
        if (value instanceof BigInteger || isBig(value)) return "bigint";
        return value instanceof Number ? "number" : value instanceof Boolean ? "boolean" : "string";
    }

    /** A text by which values can be put in order. */
    static String show(Object value) {
        if (!(value instanceof Node)) return kindOf(value) + value;
        Node node = (Node) value;
        StringBuilder text = new StringBuilder(node.t).append(' ').append(node.n);
        if (node.k != null) for (String key : node.k) text.append(' ').append(key);
        if (node.v != null) for (Object item : node.v) text.append('(').append(show(item)).append(')');
        return text.toString();
    }
}
