package assay.host;

/** A number made of a snapshot: the same in every process for values that count as equal, as good as always another otherwise. */
final class Fingerprint {
    /** Beyond this many, which elements of an unordered collection are shown at all depends on their hash codes. */
    private static final int MOST_UNORDERED = 64;
    /** Bits of a double beyond those of a float, which are some seven digits. */
    private static final int NOISE = 29;

    private Fingerprint() {}

    static int of(Object snapshot) {
        if (snapshot == null) return 1;
        if (snapshot instanceof Node) return mixed(ofNode((Node) snapshot));
        if (snapshot instanceof Double || snapshot instanceof Float) return mixed(ofDouble(((Number) snapshot).doubleValue()));
        return mixed(snapshot.hashCode());
    }

    /** Doubles that differ only by rounding are the same. */
    private static int ofDouble(double value) {
        long bits = Double.doubleToLongBits(value);
        boolean isFinite = Math.abs(value) <= Double.MAX_VALUE;
        return Long.hashCode(isFinite ? bits + (1L << NOISE - 1) >>> NOISE : bits);
    }

    private static int ofNode(Node node) {
        int hash = node.t.hashCode() * 31 + (node.n == null ? 0 : node.n.hashCode());
        // What an error says is weak: its type counts.
        if (node.t.equals("error") || node.v == null) return hash;
        if (node.k != null) for (String key : node.k) hash = hash * 31 + key.hashCode();
        boolean isUnordered = node.t.equals("map") || node.t.equals("set");
        if (isUnordered && node.v.length > MOST_UNORDERED) return hash * 31 + node.v.length;
        int sum = 0;
        for (Object value : node.v) sum = isUnordered ? sum + of(value) : sum * 31 + of(value);
        return hash * 31 + sum;
    }

    /** So that sums and small numbers do not meet by accident. */
    private static int mixed(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }
}
