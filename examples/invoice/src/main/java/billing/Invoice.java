package billing;

import java.util.ArrayList;
import java.util.List;

/** What a customer has to pay. Whoever takes many of one thing pays less for it. */
public final class Invoice {
    private final int percent;
    private final int from;
    private final List<Line> lines = new ArrayList<>();
    private boolean member;
    private int shipping;

    /** 20 % off for ten and more. */
    public Invoice() {
        this(20, 10);
    }

    /** So many percent off for so many and more of one thing. */
    public Invoice(int percent, int from) {
        if (percent < 0 || percent > 100 || from < 1) {
            throw new IllegalArgumentException(percent + " % from " + from);
        }
        this.percent = percent;
        this.from = from;
    }

    public Invoice add(int cents, int quantity) {
        return line(cents, positive(quantity), false);
    }

    /** Things whose price is reduced already: nothing more is taken off. */
    public Invoice addReduced(int cents, int quantity) {
        return line(cents, positive(quantity), true);
    }

    /** Things that come back are paid back at what they were sold for. */
    public Invoice giveBack(int cents, int quantity) {
        return line(cents, -positive(quantity), false);
    }

    /** Members need half as many of one thing. */
    public Invoice member() {
        member = true;
        return this;
    }

    public Invoice shipFor(int cents) {
        shipping = cents;
        return this;
    }

    /** In cents. */
    public int total() {
        return net() + shipping;
    }

    private int net() {
        int sum = 0;
        for (Line line : lines) {
            sum += priceOf(line);
        }
        return sum;
    }

    private int priceOf(Line line) {
        int full = line.cents * line.quantity;
        int needed = member ? from / 2 : from;
        boolean many = !line.reduced && Math.abs(line.quantity) > needed;
        return many ? full - full * percent / 100 : full;
    }

    private Invoice line(int cents, int quantity, boolean reduced) {
        lines.add(new Line(cents, quantity, reduced));
        return this;
    }

    private static int positive(int quantity) {
        if (quantity < 1) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
        return quantity;
    }

    private static final class Line {
        final int cents;
        final int quantity;
        final boolean reduced;

        Line(int cents, int quantity, boolean reduced) {
            this.cents = cents;
            this.quantity = quantity;
            this.reduced = reduced;
        }
    }
}
