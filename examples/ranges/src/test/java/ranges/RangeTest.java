package ranges;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class RangeTest {
    private static final int LAST = 7;

    @Test
    public void parsesWhatItPrints() {
        assertEquals("3-7", Range.parse("3-7").toString());
        assertEquals("5", Range.parse("5").toString());
    }

    @Test
    public void containsItsEnds() {
        Range range = new Range(3, LAST);
        assertTrue(range.contains(3));
        assertTrue(range.contains(LAST));
        assertFalse(range.contains(8));
        assertEquals(5, range.size());
    }

    @Test
    public void intersectionOfTheSame() {
        assertEquals("3-7", Range.parse("3-7").intersect(new Range(3, 7)).toString());
    }

    @Test
    public void intersectionEndsWithTheShorter() {
        assertEquals("3-5", new Range(1, 5).intersect(new Range(3, 7)).toString());
    }

    @Test(expected = NumberFormatException.class)
    public void refusesWords() {
        Range.parse("three");
    }
}
