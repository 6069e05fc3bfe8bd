package billing;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InvoiceTest {
    @Test
    public void aFewCostTheFullPrice() {
        assertEquals(350, new Invoice().add(100, 3).add(50, 1).total());
    }

    @Test
    public void manyCostLess() {
        assertEquals(1600, new Invoice().add(100, 20).total());
    }

    @Test
    public void tenAreMany() {
        assertEquals(800, new Invoice().add(100, 10).total());
    }
}
