package fitting;

/** The same for a search that may come across widths there are none of: no number is better than any. */
public class Guarded extends Parametric {
    @Override
    public double value(double x, double[] parameters) {
        try {
            return super.value(x, parameters);
        } catch (IllegalArgumentException e) {
            return Double.NaN;
        }
    }
}
