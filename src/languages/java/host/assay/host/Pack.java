package assay.host;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/** Writes the MessagePack of docs/protocol.md. */
final class Pack {
    /** The largest whole number that a double holds exactly, and all below it. */
    private static final long SAFE = (1L << 53) - 1;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    /** Sends one value as a frame. */
    synchronized void send(OutputStream out, Object value) throws IOException {
        length = 4;
        write(value);
        int size = length - 4;
        bytes[0] = (byte) (size >>> 24);
        bytes[1] = (byte) (size >>> 16);
        bytes[2] = (byte) (size >>> 8);
        bytes[3] = (byte) size;
        out.write(bytes, 0, length);
        out.flush();
    }

    private int room(int size) {
        int at = length;
        length += size;
        if (length > bytes.length) bytes = java.util.Arrays.copyOf(bytes, Math.max(bytes.length * 2, length));
        return at;
    }

    private void one(int value) {
        int at = room(1);
        bytes[at] = (byte) value;
    }

    private void number(long value, int size) {
        int at = room(size);
        for (int i = size - 1; i >= 0; i--, value >>>= 8) bytes[at + i] = (byte) value;
    }

    private void write(Object value) {
        if (value == null) one(0xc0);
        else if (value instanceof String) writeString((String) value);
        else if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte)
            writeLong(((Number) value).longValue());
        else if (value instanceof Double) writeDouble((Double) value);
        else if (value instanceof Float) writeDouble(Double.parseDouble(value.toString()));
        else if (value instanceof Boolean) one((Boolean) value ? 0xc3 : 0xc2);
        else if (value instanceof Character) writeString(value.toString());
        else if (value instanceof Node) writeNode((Node) value);
        else if (value instanceof BigInteger) writeExt(2, value.toString().getBytes(StandardCharsets.UTF_8));
        else if (value instanceof int[]) writeInts((int[]) value);
        else if (value instanceof double[]) writeDoubles((double[]) value);
        else if (value instanceof IntList) writeList((IntList) value);
        else if (value instanceof Object[]) writeArray((Object[]) value);
        else if (value instanceof Collection) writeArray(((Collection<?>) value).toArray());
        else if (value instanceof Map) writeMap((Map<?, ?>) value);
        else throw new IllegalArgumentException("cannot send a " + value.getClass());
    }

    private void writeLong(long value) {
        if (value >= 0 && value < 0x80) one((int) value);
        else if (value < 0 && value >= -32) one((int) value & 0xff);
        else if (value >= Integer.MIN_VALUE && value < 0) {
            one(0xd2);
            number(value, 4);
        } else if (value >= 0 && value <= 0xffffffffL) {
            one(0xce);
            number(value, 4);
        } else if (value >= -SAFE && value <= SAFE) {
            one(0xcb);
            number(Double.doubleToRawLongBits(value), 8);
        } else writeExt(2, Long.toString(value).getBytes(StandardCharsets.UTF_8));
    }

    private void writeDouble(double value) {
        if (value == 0 && 1 / value < 0) writeExt(1, new byte[0]);
        else {
            one(0xcb);
            number(Double.doubleToRawLongBits(value), 8);
        }
    }

    private void writeString(String value) {
        if (!isWellFormed(value)) {
            byte[] data = new byte[value.length() * 2];
            for (int i = 0; i < value.length(); i++) {
                data[2 * i] = (byte) value.charAt(i);
                data[2 * i + 1] = (byte) (value.charAt(i) >> 8);
            }
            writeExt(4, data);
            return;
        }
        byte[] data = value.getBytes(StandardCharsets.UTF_8);
        if (data.length < 32) one(0xa0 | data.length);
        else {
            one(0xdb);
            number(data.length, 4);
        }
        int at = room(data.length);
        System.arraycopy(data, 0, bytes, at, data.length);
    }

    private static boolean isWellFormed(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!Character.isSurrogate(c)) continue;
            boolean pair = Character.isHighSurrogate(c) && i + 1 < value.length() && Character.isLowSurrogate(value.charAt(i + 1));
            if (!pair) return false;
            i++;
        }
        return true;
    }

    private void writeExt(int type, byte[] data) {
        one(0xc9);
        number(data.length, 4);
        one(type);
        int at = room(data.length);
        System.arraycopy(data, 0, bytes, at, data.length);
    }

    private void header(int size) {
        if (size < 16) one(0x90 | size);
        else {
            one(0xdd);
            number(size, 4);
        }
    }

    private void writeInts(int[] values) {
        header(values.length);
        for (int value : values) writeLong(value);
    }

    private void writeDoubles(double[] values) {
        header(values.length);
        for (double value : values) writeDouble(value);
    }

    private void writeList(IntList values) {
        header(values.size);
        for (int i = 0; i < values.size; i++) writeLong(values.items[i]);
    }

    private void writeArray(Object[] values) {
        header(values.length);
        for (Object value : values) write(value);
    }

    private void writeMap(Map<?, ?> map) {
        one(0xdf);
        number(map.size(), 4);
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            writeString((String) entry.getKey());
            write(entry.getValue());
        }
    }

    private void writeNode(Node node) {
        one(0x80 | (1 + (node.n == null ? 0 : 1) + (node.k == null ? 0 : 1) + (node.v == null ? 0 : 1)));
        writeString("t");
        writeString(node.t);
        if (node.n != null) {
            writeString("n");
            writeString(node.n);
        }
        if (node.k != null) {
            writeString("k");
            writeArray(node.k);
        }
        if (node.v != null) {
            writeString("v");
            writeArray(node.v);
        }
    }
}
