package assay.host;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the MessagePack of docs/protocol.md: whole numbers as Long, others as Double, lists as Object[]. */
final class Unpack {
    private byte[] bytes;
    private int at;

    /** The next frame, or null at the end of the stream. */
    Object receive(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        int first = data.read();
        if (first < 0) return null;
        int size = (first << 24) | (data.readUnsignedByte() << 16) | data.readUnsignedShort();
        bytes = new byte[size];
        data.readFully(bytes);
        at = 0;
        return read();
    }

    private long number(int size) {
        long value = 0;
        for (int i = 0; i < size; i++) value = (value << 8) | (bytes[at++] & 0xff);
        return value;
    }

    private Object read() {
        int b = bytes[at++] & 0xff;
        if (b < 0x80) return (long) b;
        if (b < 0x90) return map(b & 0x0f);
        if (b < 0xa0) return array(b & 0x0f);
        if (b < 0xc0) return string(b & 0x1f);
        if (b >= 0xe0) return (long) (byte) b;
        switch (b) {
            case 0xc0:
                return null;
            case 0xc2:
                return false;
            case 0xc3:
                return true;
            case 0xc7:
                return ext((int) number(1));
            case 0xc9:
                return ext((int) number(4));
            case 0xcb:
                return Double.longBitsToDouble(number(8));
            case 0xcc:
                return number(1);
            case 0xcd:
                return number(2);
            case 0xce:
                return number(4);
            case 0xd2:
                return (long) (int) number(4);
            case 0xd9:
                return string((int) number(1));
            case 0xda:
                return string((int) number(2));
            case 0xdb:
                return string((int) number(4));
            case 0xdc:
                return array((int) number(2));
            case 0xdd:
                return array((int) number(4));
            case 0xde:
                return map((int) number(2));
            case 0xdf:
                return map((int) number(4));
            default:
                throw new IllegalStateException("unexpected byte " + b + " in a frame");
        }
    }

    private String string(int size) {
        at += size;
        return new String(bytes, at - size, size, StandardCharsets.UTF_8);
    }

    private Object[] array(int size) {
        Object[] values = new Object[size];
        for (int i = 0; i < size; i++) values[i] = read();
        return values;
    }

    private Map<String, Object> map(int size) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            String key = (String) read();
            map.put(key, read());
        }
        return map;
    }

    private Object ext(int size) {
        int type = bytes[at++];
        int start = at;
        at += size;
        switch (type) {
            case 0:
                return null;
            case 1:
                return -0.0;
            case 2:
                return new BigInteger(new String(bytes, start, size, StandardCharsets.UTF_8));
            case 4: {
                char[] text = new char[size / 2];
                for (int i = 0; i < text.length; i++)
                    text[i] = (char) ((bytes[start + 2 * i] & 0xff) | (bytes[start + 2 * i + 1] << 8));
                return new String(text);
            }
            default:
                // A Java test has no slot for a regular expression or a date.
                return null;
        }
    }
}
