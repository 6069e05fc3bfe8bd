package shop;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class PriceTest {
    @Test
    public void aFewPieces() {
        assertEquals(590, Price.total(1, 100));
        assertEquals(1390, Price.total(9, 100));
    }

    @Test
    public void manyPieces() {
        assertEquals(1630, Price.total(12, 100));
        assertEquals(2390, Price.total(20, 100));
    }

    @Test
    public void tenPiecesAreMany() {
        assertEquals(1440, Price.total(10, 100));
    }

    @Test
    public void freeShipping() {
        assertEquals(5000, Price.total(1, 5000));
        assertEquals(11400, Price.total(12, 1000));
    }

    @Test
    public void noPieces() {
        assertThrows(IllegalArgumentException.class, () -> Price.total(0, 100));
    }
}
