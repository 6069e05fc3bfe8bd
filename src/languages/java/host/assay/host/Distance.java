package assay.host;

/** Bucket of the distance between two operands: 0 when equal, larger when further apart, −1 when there is none. */
final class Distance {
    static final int BUCKETS = 40;

    static int of(long a, long b) {
        long d = a > b ? a - b : b - a;
        if (d == 0) return 0;
        // A difference that overflows is as large as they come.
        return d < 0 || d >= 4294967296L ? 35 : 65 - Long.numberOfLeadingZeros(d);
    }

    static int of(double a, double b) {
        double d = Math.abs(a - b);
        if (d == 0) return 0;
        if (d < 4294967296.0) return d < 1 ? 1 : 65 - Long.numberOfLeadingZeros((long) d);
        return d >= 4294967296.0 ? 35 : -1;
    }

    static int of(Object a, Object b) {
        if (a instanceof String && b instanceof String) return ofText((String) a, (String) b);
        // A number class of the program's own would run its code here.
        if (isNumber(a) && isNumber(b)) return of(((Number) a).doubleValue(), ((Number) b).doubleValue());
        return a == b ? 0 : -1;
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number && value.getClass().getName().startsWith("java.");
    }

    private static int ofText(String a, String b) {
        int limit = Math.min(Math.min(a.length(), b.length()), 34);
        int same = 0;
        while (same < limit && a.charAt(same) == b.charAt(same)) same++;
        return a.equals(b) ? 0 : 36 - same;
    }
}
