package assay.host;

import java.util.Arrays;

/**
 * Records a trace in little memory, in the format of src/traces/folder.cts, which is described there. Called for every
 * statement, so the common case, an element that goes on with a copy, is small enough to be inlined everywhere.
 */
final class Folder {
    private static final int[] NONE = {};

    /** Elements recorded since the last {@link #take}. */
    int count;
    /** Whether there were more elements than the limit; what came after is lost. */
    boolean isCut;

    private final int limit;
    private final int mask;
    private int[] history = NONE;
    /** Hash of three elements: the place in the trace of the last of them, plus one. */
    private int[] places = NONE;
    private int[] tokens = NONE;
    private int size;
    /** Where the token stands that counts the elements which are stored as they are, if those are the last. */
    private int literals = -1;
    /** Where the copy that goes on began, and from how far back it copies; no copy goes on at distance 0. */
    private int copyStart;
    private int distance;

    /** The window is a power of two, at most 65536. */
    Folder(int limit, int window) {
        this.limit = limit;
        this.mask = window - 1;
    }

    void push(int value) {
        int at = count;
        int back = distance;
        if (back > 0 && history[(at - back) & mask] == value && at < limit) {
            history[at & mask] = value;
            count = at + 1;
        } else store(value);
    }

    private void store(int value) {
        int at = count;
        if (at >= limit) {
            isCut = true;
            return;
        }
        if (history == NONE) begin();
        if (distance > 0) endCopy();
        count = at + 1;
        history[at & mask] = value;
        if (size + 2 > tokens.length) grow();
        if (literals < 0) {
            literals = size++;
            tokens[literals] = 0;
        }
        tokens[literals]++;
        tokens[size++] = value;
        if (at >= 2) findCopy(at);
    }

    private void begin() {
        history = new int[mask + 1];
        places = new int[mask + 1];
        tokens = new int[Math.min(1024, mask + 1)];
    }

    /** The tokens of everything since the last call; starts anew. */
    int[] take() {
        if (distance > 0) endCopy();
        int[] taken = size == 0 ? NONE : Arrays.copyOf(tokens, size);
        if (count > 2) Arrays.fill(places, 0);
        size = count = 0;
        literals = -1;
        isCut = false;
        return taken;
    }

    private void findCopy(int at) {
        int first = history[(at - 2) & mask];
        int second = history[(at - 1) & mask];
        int third = history[at & mask];
        // The high bits of a product depend on all bits of its factors.
        int hash = (((first * 0x9e3779b1 + second) * 0x85ebca6b + third) * 0xc2b2ae35 >>> 16) & mask;
        int place = places[hash] - 1;
        places[hash] = at + 1;
        if (place < 0 || at - place > mask - 2) return;
        if (history[place & mask] != third || history[(place - 1) & mask] != second || history[(place - 2) & mask] != first) return;
        int taken = Math.min(3, tokens[literals]);
        copyStart = at + 1 - taken;
        distance = at - place;
        size -= taken;
        tokens[literals] -= taken;
        if (tokens[literals] == 0) size--;
        literals = -1;
    }

    private void endCopy() {
        if (size + 2 > tokens.length) grow();
        tokens[size++] = copyStart - count;
        tokens[size++] = distance;
        distance = 0;
    }

    private void grow() {
        tokens = Arrays.copyOf(tokens, 2 * tokens.length);
    }
}
