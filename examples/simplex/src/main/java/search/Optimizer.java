package search;

import java.util.function.DoubleUnaryOperator;

/** Looks for the smallest value of a function, one step at a time. */
public class Optimizer {
    private final DoubleUnaryOperator f;
    private final double width;
    private final int maxIterations;
    private int iterations;
    private double point;
    private double value;

    public Optimizer(DoubleUnaryOperator f, double width, int maxIterations) {
        this.f = f;
        this.width = width;
        this.maxIterations = maxIterations;
    }

    public int getIterations() {
        return iterations;
    }

    /** Makes some steps downhill from a point. */
    public double minimise(double start, int steps) {
        point = start;
        value = f.applyAsDouble(start);
        for (int i = 0; i < steps; i++) {
            iterate();
        }
        return point;
    }

    /** Looks on both sides for a better point, nearer and nearer. */
    protected void iterate() {
        double step = width;
        while (true) {
            if (++iterations > maxIterations) {
                throw new IllegalStateException("too many iterations");
            }
            for (double sign = -1; sign <= 1; sign += 2) {
                double next = point + sign * step;
                double found = f.applyAsDouble(next);
                if (found < value) {
                    point = next;
                    value = found;
                    return;
                }
            }
            step /= 2;
        }
    }
}
