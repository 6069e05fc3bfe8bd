package shop;

/** What an order costs, in cents. */
public final class Price {
    private static final int BULK = 10;
    private static final int FREE_SHIPPING = 5000;
    private static final int SHIPPING = 490;

    private Price() {}

    /** From ten pieces on, five percent are taken off; small orders pay for the shipping. */
    public static int total(int pieces, int price) {
        if (pieces < 1) {
            throw new IllegalArgumentException("no pieces: " + pieces);
        }
        int sum = pieces * price;
        if (pieces > BULK) {
            sum -= sum * 5 / 100;
        }
        if (sum < FREE_SHIPPING) {
            sum += SHIPPING;
        }
        return sum;
    }
}
