package ranges;

/** Whole numbers from a first to a last one, both included. */
public final class Range {
    private final int first;
    private final int last;

    public Range(int first, int last) {
        this.first = first;
        this.last = last;
    }

    /** Reads "3-7", or "5" for a single number. */
    public static Range parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            int only = Integer.parseInt(text);
            return new Range(only, only);
        }
        int a = Integer.parseInt(text.substring(0, dash));
        int b = Integer.parseInt(text.substring(dash + 1));
        return new Range(a, b);
    }

    public boolean contains(int n) {
        return first <= n && n <= last;
    }

    public int size() {
        return last - first + 1;
    }

    /** The numbers both have, or null when there are none. */
    public Range intersect(Range other) {
        int from = Math.max(first, other.first);
        int to = Math.max(last, other.last);
        return from <= to ? new Range(from, to) : null;
    }

    @Override
    public String toString() {
        return first == last ? String.valueOf(first) : first + "-" + last;
    }
}
