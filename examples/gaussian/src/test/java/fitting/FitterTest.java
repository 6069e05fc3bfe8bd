package fitting;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class FitterTest {
    private static Fitter fitter(double height, double middle, double width, double... xs) {
        double[] ys = new double[xs.length];
        for (int i = 0; i < xs.length; i++) {
            double distance = (xs[i] - middle) / width;
            ys[i] = height * Math.exp(-distance * distance / 2);
        }
        return new Fitter(xs, ys);
    }

    @Test
    public void fitsANarrowCurve() {
        double[] found = fitter(3, 1, 0.4, 0, 0.5, 1, 1.5, 2.2).fit();
        assertEquals(3, found[0], 0.5);
        assertEquals(1, found[1], 0.5);
    }

    @Test
    public void fitsAWideCurve() {
        double[] found = fitter(5, 10, 4, 0, 4, 8, 10, 12, 16, 20).fit();
        assertEquals(5, found[0], 0.1);
        assertEquals(10, found[1], 0.1);
        assertEquals(4, found[2], 0.1);
    }

    @Test
    public void fitsACurveOffTheMiddle() {
        double[] found = fitter(2, 6, 3, 0, 2, 4, 6, 8, 10, 12).fit();
        assertEquals(6, found[1], 0.1);
    }

    @Test
    public void takesAGuess() {
        double[] found = fitter(2, 6, 3, 0, 3, 6, 9, 12).fitFrom(new double[] {1, 5, 0.5});
        assertEquals(6, found[1], 0.5);
    }

    @Test
    public void thereIsNoCurveWithoutWidth() {
        assertThrows(IllegalArgumentException.class, () -> new Parametric().value(1, new double[] {1, 1, 0}));
    }
}
