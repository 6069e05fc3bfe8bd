package assay.host;

/** Growing list of numbers; nothing is boxed on the way. */
final class IntList {
    int[] items = new int[64];
    int size;

    void add(int item) {
        if (size == items.length) items = java.util.Arrays.copyOf(items, size * 2);
        items[size++] = item;
    }

    void clear() {
        size = 0;
    }
}
