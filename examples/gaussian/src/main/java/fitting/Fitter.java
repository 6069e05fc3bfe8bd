package fitting;

/** Finds the bell curve that runs nearest to some points. */
public class Fitter {
    private final double[] xs;
    private final double[] ys;

    public Fitter(double[] xs, double[] ys) {
        this.xs = xs;
        this.ys = ys;
    }

    public double[] fit() {
        double[] guess = guess();
        return search(new Parametric(), guess);
    }

    /** From a first guess, which may be far off. */
    public double[] fitFrom(double[] guess) {
        return search(new Guarded(), guess);
    }

    /** The highest point, and how far the points reach. */
    private double[] guess() {
        int top = 0;
        double first = xs[0];
        double last = xs[0];
        for (int i = 1; i < xs.length; i++) {
            if (ys[i] > ys[top]) {
                top = i;
            }
            first = Math.min(first, xs[i]);
            last = Math.max(last, xs[i]);
        }
        return new double[] {ys[top], xs[top], (last - first) / 4};
    }

    /** Changes one parameter at a time while that brings the curve nearer. */
    private double[] search(Parametric f, double[] guess) {
        double[] found = guess.clone();
        double best = distance(f, found);
        for (double step = 1; step > 0.01; step /= 2) {
            for (int i = 0; i < found.length; i++) {
                for (int sign = -1; sign <= 1; sign += 2) {
                    double[] next = found.clone();
                    next[i] += sign * step;
                    double distance = distance(f, next);
                    if (distance < best) {
                        best = distance;
                        found[i] = next[i];
                    }
                }
            }
        }
        return found;
    }

    private double distance(Parametric f, double[] parameters) {
        double sum = 0;
        for (int i = 0; i < xs.length; i++) {
            double off = f.value(xs[i], parameters) - ys[i];
            sum += off * off;
        }
        return sum;
    }
}
