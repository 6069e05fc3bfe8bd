package assay.host;

import java.util.Arrays;
import java.util.Map;

/** An observed value that is no primitive: see src/execution/snapshot.ts. */
final class Node {
    final String t;
    final String n;
    final String[] k;
    final Object[] v;

    Node(String t, String n, String[] k, Object[] v) {
        this.t = t;
        this.n = n;
        this.k = k;
        this.v = v;
    }

    /** A value as it came over the wire. */
    static Object from(Object value) {
        if (!(value instanceof Map)) return value;
        Map<?, ?> map = (Map<?, ?>) value;
        Object[] keys = (Object[]) map.get("k");
        Object[] values = (Object[]) map.get("v");
        Object[] made = values == null ? null : new Object[values.length];
        for (int i = 0; values != null && i < values.length; i++) made[i] = from(values[i]);
        String[] names = keys == null ? null : Arrays.copyOf(keys, keys.length, String[].class);
        return new Node((String) map.get("t"), (String) map.get("n"), names, made);
    }

    static Node of(String t, Object... v) {
        return new Node(t, null, null, v);
    }

    static Node named(String t, String n) {
        return new Node(t, n, null, null);
    }
}
