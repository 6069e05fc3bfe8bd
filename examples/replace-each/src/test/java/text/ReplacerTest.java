package text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class ReplacerTest {
    @Test
    public void replacesNothing() {
        assertNull(Replacer.replaceEach(null, new String[] { "a" }, new String[] { "b" }));
        assertEquals("", Replacer.replaceEach("", new String[] { "a" }, new String[] { "b" }));
        assertEquals("aba", Replacer.replaceEach("aba", null, null));
        assertEquals("aba", Replacer.replaceEach("aba", new String[0], null));
        assertEquals("aba", Replacer.replaceEach("aba", new String[] { "x" }, new String[] { "y" }));
        assertEquals("aba", Replacer.replaceEach("aba", new String[] { "a" }, new String[] { null }));
    }

    @Test
    public void bothListsAreOfOneLength() {
        String[] one = { "a" };
        String[] two = { "b", "c" };
        assertThrows(IllegalArgumentException.class, () -> Replacer.replaceEach("aba", one, two));
    }

    @Test
    public void nullInTheListsIsPassedOver() {
        assertEquals("cbc", Replacer.replaceEach("aba", new String[] { "a", "b" }, new String[] { "c", null }));
    }

    @Test
    public void replacesRepeatedly() {
        String[] search = { "ab", "d" };
        assertEquals("wcte", Replacer.replaceEachRepeatedly("abcde", search, new String[] { "w", "t" }));
        assertEquals("tcte", Replacer.replaceEachRepeatedly("abcde", search, new String[] { "d", "t" }));
    }

    @Test
    public void replacesByLongerTexts() {
        String[] search = { "&", "<" };
        String[] entities = { "and", "less than" };
        assertEquals("a less than b and c", Replacer.replaceEachRepeatedly("a < b & c", search, entities));
    }

    @Test
    public void emptyTextsAreNotLookedFor() {
        assertEquals("bcb", Replacer.replaceEachRepeatedly("aca", new String[] { "a", "" }, new String[] { "b", "x" }));
    }

    @Test
    public void doesNotGoRoundInCircles() {
        String[] search = { "ab", "d" };
        String[] replacements = { "d", "ab" };
        assertThrows(
                IllegalStateException.class, () -> Replacer.replaceEachRepeatedly("abcde", search, replacements));
    }
}
