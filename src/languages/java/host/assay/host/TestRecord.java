package assay.host;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a test executed, for src/languages/java/trace-records.ts. In 32-bit integers, little end first: the length of the
 * rest in bytes, flags, then class, name and JUnit's name as UTF-8, the trace and the exits, each after its length.
 */
final class TestRecord {
    private static final int REACHED = 1;
    private static final int SEEN = 2;
    private static final int CUT = 4;
    private static final int OVERLAPS = 8;

    final String type;
    final String name;
    final String id;
    boolean isReached;
    boolean isSeen;
    boolean isCut;
    /** Another test ran at the same time, so nobody knows what it executed. */
    boolean overlaps;
    /** Where states are noted: those of all threads. */
    CallSamples samples;
    private int count;
    private int[] trace = {};
    private int[] exits = {};

    TestRecord(String type, String name, String id) {
        this.type = type;
        this.name = name;
        this.id = id;
    }

    /** Adds what a thread executed, if it fits: a list of tokens after another is one. */
    void add(Strand strand, int limit) {
        isReached |= strand.isReached;
        isSeen |= strand.isSeen;
        if (strand.samples != null) addSamples(strand.samples);
        isCut |= strand.trace.isCut || strand.exits.isCut || count + strand.trace.count > limit;
        if (count + strand.trace.count > limit) return;
        count += strand.trace.count;
        trace = joined(trace, strand.trace.take());
        exits = joined(exits, strand.exits.take());
    }

    private void addSamples(CallSamples more) {
        more.end();
        if (samples == null) samples = more;
        else samples.add(more);
        isCut |= samples.isCut;
    }

    private static int[] joined(int[] a, int[] b) {
        if (a.length == 0) return b;
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    byte[] bytes() {
        byte[][] texts = {utf8(type), utf8(name), utf8(id)};
        int length = 4 + 4 * (trace.length + exits.length + 2);
        for (byte[] text : texts) length += 4 + text.length;
        ByteBuffer buffer = ByteBuffer.allocate(4 + length).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
        buffer.putInt((isReached ? REACHED : 0) | (isSeen ? SEEN : 0) | (isCut ? CUT : 0) | (overlaps ? OVERLAPS : 0));
        for (byte[] text : texts) buffer.putInt(text.length).put(text);
        for (int[] list : new int[][] {trace, exits}) {
            buffer.putInt(list.length);
            for (int item : list) buffer.putInt(item);
        }
        return buffer.array();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
