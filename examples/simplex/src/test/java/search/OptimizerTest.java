package search;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OptimizerTest {
    private static double square(double x) {
        return x * x;
    }

    private static double valley(double x) {
        return (x - 3) * (x - 3) + 1;
    }

    @Test
    public void staysWhereNothingIsBetter() {
        Optimizer optimizer = new Optimizer(OptimizerTest::square, 4, 2000);
        assertEquals(0, optimizer.minimise(0, 1), 0);
    }

    @Test
    public void walksDownhill() {
        Optimizer optimizer = new Optimizer(OptimizerTest::square, 4, 2000);
        assertTrue(optimizer.minimise(25, 4) <= 25);
        assertTrue(optimizer.getIterations() >= 4);
    }

    @Test
    public void walksDownhillFromBelow() {
        Optimizer optimizer = new Optimizer(OptimizerTest::square, 4, 2000);
        assertTrue(square(optimizer.minimise(-18.5, 4)) < square(-18.5));
    }

    @Test
    public void makesSmallerStepsNearTheValley() {
        Optimizer optimizer = new Optimizer(OptimizerTest::valley, 4, 2000);
        assertTrue(valley(optimizer.minimise(4, 1)) <= valley(4));
    }

    @Test
    public void takesItsStepWidth() {
        Optimizer optimizer = new Optimizer(OptimizerTest::valley, 1, 2000);
        assertEquals(7, optimizer.minimise(10, 3), 0);
    }

    @Test
    public void neverGetsWorse() {
        Optimizer optimizer = new Optimizer(Math::abs, 4, 2000);
        assertTrue(Math.abs(optimizer.minimise(-7.25, 3)) <= 7.25);
    }
}
