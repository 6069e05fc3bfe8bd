package image;

/**
 * Decodes images of one byte a pixel. The data begins with the number of segments, two bytes; every eight segments begin
 * with two bytes that tell what the next eight are, two bits each: 1 repeats what was painted before, 2 leaves pixels out,
 * 0 paints two blocks of two by two pixels.
 */
public final class Decoder {
    private static final int LARGEST = 64;

    private final int[] data;
    private final int width;
    private final int[] frame;
    private int read;
    private int at;

    private Decoder(int[] data, int width, int height) {
        this.data = data;
        this.width = width;
        this.frame = new int[width * height];
    }

    /** The pixels of an image, or null where the data is not that of one. */
    public static int[] decode(int[] data, int width, int height) {
        if (width < 1 || width > LARGEST || height < 1 || height > LARGEST) return null;
        Decoder decoder = new Decoder(data, width, height);
        try {
            decoder.decodeSegments();
            return decoder.frame;
        } catch (InvalidData e) { return null; }
    }

    private void decodeSegments() throws InvalidData {
        int segments = readWord();
        int kinds = 0;
        for (int segment = 0; segment < segments; segment++) {
            if (segment % 8 == 0) {
                kinds = readWord();
            }
            int kind = (kinds >> (2 * (segment % 8))) & 3;
            if ((kind & 1) != 0) {
                int back = readByte();
                int count = readByte();
                if (at < back || frame.length - at < count) {
                    throw new InvalidData("a copy from outside of the image");
                }
                for (int i = 0; i < count; i++, at++) {
                    frame[at] = frame[at - back];
                }
            } else if ((kind & 2) != 0) {
                int skipped = readWord() * 2;
                if (frame.length - at < skipped) {
                    throw new InvalidData("the image is too small");
                }
                at += skipped;
            } else {
                int remaining = frame.length - at;
                if (remaining < width + 3) {
                    throw new InvalidData("the image is too small");
                }
                paint(readByte());
                paint(readByte());
            }
        }
    }

    private void paint(int value) {
        frame[at] = value;
        frame[at + 1] = value;
        frame[at + width] = value;
        frame[at + width + 1] = value;
        at += 2;
    }

    private int readByte() throws InvalidData {
        if (read >= data.length) {
            throw new InvalidData("the data ends too early");
        }
        return data[read++] & 255;
    }

    private int readWord() throws InvalidData {
        return readByte() + 256 * readByte();
    }
}
