package image;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class DecoderTest {
    @Test
    public void anImageWithoutSegmentsIsBlack() {
        assertArrayEquals(new int[] {0, 0, 0, 0, 0, 0}, Decoder.decode(new int[] {0, 0}, 3, 2));
    }

    @Test
    public void pixelsAreLeftOut() {
        assertArrayEquals(new int[] {0, 0, 0, 0, 0, 0, 0, 0}, Decoder.decode(new int[] {1, 0, 2, 0, 2, 0}, 4, 2));
    }

    @Test
    public void pixelsAreRepeated() {
        assertArrayEquals(new int[] {0, 0, 0, 0, 0, 0}, Decoder.decode(new int[] {2, 0, 6, 0, 1, 0, 1, 3}, 3, 2));
    }

    @Test
    public void moreIsLeftOutThanThereIs() {
        assertNull(Decoder.decode(new int[] {1, 0, 2, 0, 9, 0}, 4, 2));
    }

    @Test
    public void blocksBeyondTheEndOfTheImage() {
        assertNull(Decoder.decode(new int[] {3, 0, 2, 0, 1, 0, 8, 8, 9, 9}, 3, 4));
    }
}
