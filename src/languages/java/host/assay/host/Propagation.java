package assay.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How far the change of state gets towards the end of the test, by driver and version (Poracle, condition C2). */
final class Propagation {
    private static final int LONGEST = 2000;
    private final Map<String, double[]> largest = new HashMap<>();

    /** The distances d1 … dk between the states of two versions, when they go further than before; null otherwise. */
    double[] take(String key, List<Exits.Frame> before, List<Exits.Frame> after) {
        if (before.isEmpty() || after.isEmpty()) return null;
        double[] distances = new double[after.size()];
        // Paired by name from the outside in, as in src/languages/javascript/host/propagation.ts.
        for (int i = distances.length - 1, at = before.size() - 1; i >= 0 && at >= 0; i--, at--) {
            Exits.Frame was = before.get(at);
            Exits.Frame is = after.get(i);
            if (!was.name.equals(is.name)) break;
            distances[i] = was.state.length == is.state.length ? all(was.state, is.state) : 1;
        }
        return isFurther(key, distances) ? distances : null;
    }

    /** The rule of src/execution/reach.ts. */
    private boolean isFurther(String key, double[] distances) {
        double[] before = largest.getOrDefault(key, new double[0]);
        double[] now = java.util.Arrays.copyOf(before, Math.max(before.length, distances.length));
        for (int i = 0; i < distances.length; i++) now[i] = Math.max(now[i], distances[i]);
        largest.put(key, now);
        for (int i = 0; i < distances.length; i++) {
            double most = i < before.length ? before[i] : 0;
            boolean nextIsZero = i + 1 >= now.length || !(now[i + 1] > 0);
            if (distances[i] > 0 && (most == 0 || distances[i] > most && nextIsZero)) return true;
        }
        return false;
    }

    private static double all(Object[] a, Object[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += between(a[i], b[i]);
        return sum;
    }

    /** The sum over the leaves of two snapshots: src/execution/distance.ts. */
    private static double between(Object a, Object b) {
        if (a == b || a != null && a.equals(b)) return 0;
        if (a instanceof Number && b instanceof Number) {
            double gap = Math.abs(((Number) a).doubleValue() - ((Number) b).doubleValue());
            return Double.isNaN(gap) ? 1 : gap;
        }
        if (a instanceof String && b instanceof String) return texts((String) a, (String) b);
        if (!(a instanceof Node) || !(b instanceof Node)) return Math.max(leaves(a), leaves(b));
        Node x = (Node) a;
        Node y = (Node) b;
        if (!x.t.equals(y.t)) return Math.max(leaves(a), leaves(b));
        return (java.util.Objects.equals(x.n, y.n) ? 0 : 1) + children(x, y);
    }

    private static double children(Node a, Node b) {
        int la = a.v == null ? 0 : a.v.length;
        int lb = b.v == null ? 0 : b.v.length;
        boolean[] paired = new boolean[lb];
        double sum = 0;
        for (int i = 0; i < la; i++) {
            int j = a.k == null ? (i < lb ? i : -1) : b.k == null ? -1 : java.util.Arrays.asList(b.k).indexOf(a.k[i]);
            if (j >= 0) paired[j] = true;
            sum += j < 0 ? leaves(a.v[i]) : between(a.v[i], b.v[j]);
        }
        for (int j = 0; j < lb; j++) if (!paired[j]) sum += leaves(b.v[j]);
        return sum;
    }

    private static double leaves(Object value) {
        if (!(value instanceof Node) || ((Node) value).v == null || ((Node) value).v.length == 0) return 1;
        double sum = 0;
        for (Object item : ((Node) value).v) sum += leaves(item);
        return sum;
    }

    /** Edit distance. */
    private static double texts(String a, String b) {
        if (a.length() > LONGEST || b.length() > LONGEST) return Math.abs(a.length() - b.length()) + 1;
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) row[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            int corner = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(row[j - 1], above) + 1, corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                corner = above;
            }
        }
        return row[b.length()];
    }
}
