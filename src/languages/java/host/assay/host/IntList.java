package assay.host;

/** Growing list of numbers; nothing is boxed on the way. */
final class IntList {
    int[] items;
    int size;

    IntList() {
        this(64);
    }

    IntList(int room) {
        items = new int[room];
    }

    void add(int item) {
        if (size == items.length) items = java.util.Arrays.copyOf(items, size * 2);
        items[size++] = item;
    }

    void clear() {
        size = 0;
    }
}
