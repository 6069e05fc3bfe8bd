package assay.host;

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

    static Node of(String t, Object... v) {
        return new Node(t, null, null, v);
    }

    static Node named(String t, String n) {
        return new Node(t, n, null, null);
    }
}
