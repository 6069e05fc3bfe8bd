package assay.host;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/** Looks into a class file: which lines of a method make an object of a class. */
final class Bytecode {
    private static final int WIDE = 0xc4;
    private static final int TABLESWITCH = 0xaa;
    private static final int LOOKUPSWITCH = 0xab;
    private static final int INVOKESPECIAL = 0xb7;
    /** Bytes that follow each operation, as digits by its number. */
    private static final String OPERANDS =
        "0000000000000000" + "1212211111000000" + "0000000000000000" + "0000001111100000" + "0000000000000000" + "0000000000000000"
            + "0000000000000000" + "0000000000000000" + "0000200000000000" + "0000000002222222" + "2222222221000000" + "0022222224421200"
            + "2200032244000000";

    private final DataInputStream in;
    private final byte[] bytes;
    private Object[] strings;
    private int[] first;
    private int[] second;

    private Bytecode(byte[] bytes) {
        this.bytes = bytes;
        this.in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    /** Whether a line of a method (or of one of the same name) calls a constructor of the class. */
    static boolean makes(byte[] bytes, String method, int line, String type) throws IOException {
        return new Bytecode(bytes).makes(method, line, type.replace('.', '/'));
    }

    private boolean makes(String method, int line, String type) throws IOException {
        in.skipBytes(8);
        readConstants();
        in.skipBytes(6);
        in.skipBytes(2 * in.readUnsignedShort());
        readMembers(null, 0, null);
        return readMembers(method, line, type);
    }

    private void readConstants() throws IOException {
        int count = in.readUnsignedShort();
        strings = new Object[count];
        first = new int[count];
        second = new int[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) strings[i] = in.readUTF();
            else if (tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20) first[i] = in.readUnsignedShort();
            else if (tag == 15) in.skipBytes(3);
            else if (tag == 3 || tag == 4) in.skipBytes(4);
            else if (tag == 5 || tag == 6) {
                in.skipBytes(8);
                i++;
            } else {
                first[i] = in.readUnsignedShort();
                second[i] = in.readUnsignedShort();
            }
        }
    }

    /** Fields, then methods. */
    private boolean readMembers(String method, int line, String type) throws IOException {
        boolean found = false;
        for (int members = in.readUnsignedShort(); members > 0; members--) {
            in.skipBytes(2);
            boolean wanted = strings[in.readUnsignedShort()].equals(method);
            in.skipBytes(2);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                Object name = strings[in.readUnsignedShort()];
                int length = in.readInt();
                if (wanted && name.equals("Code")) found |= readCode(line, type);
                else in.skipBytes(length);
            }
        }
        return found;
    }

    private boolean readCode(int line, String type) throws IOException {
        in.skipBytes(4);
        int length = in.readInt();
        int start = bytes.length - in.available();
        in.skipBytes(length);
        in.skipBytes(8 * in.readUnsignedShort());
        int[] lines = new int[length];
        for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
            boolean isTable = strings[in.readUnsignedShort()].equals("LineNumberTable");
            int size = in.readInt();
            if (!isTable) in.skipBytes(size);
            else for (int entries = in.readUnsignedShort(); entries > 0; entries--) lines[in.readUnsignedShort()] = in.readUnsignedShort();
        }
        int now = 0;
        for (int at = 0; at < length; at += sizeAt(start, at)) {
            if (lines[at] != 0) now = lines[at];
            int operation = bytes[start + at] & 0xff;
            if (operation == INVOKESPECIAL && now == line && isConstructor(unsigned(start + at + 1), type)) return true;
        }
        return false;
    }

    private boolean isConstructor(int reference, String type) {
        return strings[first[second[reference]]].equals("<init>") && strings[first[first[reference]]].equals(type);
    }

    private int sizeAt(int start, int at) {
        int operation = bytes[start + at] & 0xff;
        if (operation == WIDE) return (bytes[start + at + 1] & 0xff) == 0x84 ? 6 : 4;
        if (operation != TABLESWITCH && operation != LOOKUPSWITCH) return 1 + OPERANDS.charAt(operation) - '0';
        int padded = (at + 4) & ~3;
        int from = start + padded;
        if (operation == LOOKUPSWITCH) return padded - at + 8 + 8 * integer(from + 4);
        return padded - at + 12 + 4 * (integer(from + 8) - integer(from + 4) + 1);
    }

    private int unsigned(int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    private int integer(int at) {
        return unsigned(at) << 16 | unsigned(at + 2);
    }
}
