package fitting;

/** The bell curve with parameters {height, middle, width}. */
public class Parametric {
    public double value(double x, double[] parameters) {
        if (parameters[2] <= 0) {
            throw new IllegalArgumentException("the width " + parameters[2] + " must be above 0");
        }
        double distance = (x - parameters[1]) / parameters[2];
        return parameters[0] * Math.exp(-distance * distance / 2);
    }
}
