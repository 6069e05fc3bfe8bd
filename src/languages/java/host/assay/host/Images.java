package assay.host;

import java.awt.image.BufferedImage;
import java.util.zip.CRC32;

/** What was drawn. In a file of its own: the classes of java.desktop are loaded only when a subject draws. */
final class Images {
    static Node of(Object value) {
        BufferedImage image = (BufferedImage) value;
        CRC32 sum = new CRC32();
        for (int pixel : image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())) {
            sum.update(pixel >>> 24);
            sum.update(pixel >>> 16);
            sum.update(pixel >>> 8);
            sum.update(pixel);
        }
        return new Node("object", "BufferedImage", new String[] {"height", "pixels", "width"},
            new Object[] {image.getHeight(), Long.toHexString(sum.getValue()), image.getWidth()});
    }
}
