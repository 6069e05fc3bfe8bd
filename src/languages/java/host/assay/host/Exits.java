package assay.host;

import java.util.ArrayList;
import java.util.List;

/** What changed functions give back and leave behind: the result or exception, the receiver, the arguments. */
final class Exits {
    private static final int MOST = 8;

    /** The sites of a function's exits, made once because they are needed for every call. */
    static final class Names {
        final String returned;
        final String threw;
        final String self;
        final String argument;
        final boolean changed;
        final String name;

        Names(String name, boolean changed) {
            this.changed = changed;
            this.name = name;
            returned = name + ":return";
            threw = name + ":throw";
            self = name + ":this";
            argument = name + ":argument ";
        }
    }

    /** The state in which a function on the way to the change was left. */
    static final class Frame {
        final String name;
        final Object[] state;

        Frame(String name, Object[] state) {
            this.name = name;
            this.state = state;
        }
    }

    static final class Entry {
        final Names names;
        final Object self;
        final Object[] arguments;
        final boolean outermost;
        boolean left;
        /** It was on the call stack when the change was first reached. */
        boolean isFrame;

        Entry(Names names, Object self, Object[] arguments, boolean outermost) {
            this.names = names;
            this.self = self;
            this.arguments = arguments;
            this.outermost = outermost;
        }
    }

    final List<Observation> observations = new ArrayList<>();
    /** States of the calls that were open when the change was first reached, innermost first. */
    final List<Frame> frames = new ArrayList<>();
    private final List<Entry> stack = new ArrayList<>();
    private boolean framed;
    private int taken;
    private int depth;

    void begin() {
        observations.clear();
        frames.clear();
        stack.clear();
        framed = false;
        taken = 0;
        depth = 0;
    }

    /** Only the outermost call is observed: how often a changed function calls itself is its own business. */
    synchronized Entry enter(Names names, Object self, Object[] arguments) {
        Entry entry = new Entry(names, self, arguments, names.changed && depth++ == 0);
        stack.add(entry);
        if (names.changed && !framed) {
            framed = true;
            for (Entry open : stack) open.isFrame = true;
        }
        return entry;
    }

    void end(Entry entry) {
        if (!entry.left) leave(entry, true, null);
    }

    synchronized void leave(Entry entry, boolean returned, Object value) {
        entry.left = true;
        // Other threads do not leave in the order of this stack.
        int at = stack.lastIndexOf(entry);
        if (at >= 0) stack.remove(at);
        if (entry.names.changed) depth--;
        boolean isObserved = entry.outermost && taken++ < MOST;
        if (!isObserved && !entry.isFrame) return;
        List<Observation> state = new ArrayList<>();
        add(state, returned ? entry.names.returned : entry.names.threw, value);
        if (entry.self != null) add(state, entry.names.self, entry.self);
        for (int i = 0; i < entry.arguments.length; i++)
            if (isMutable(entry.arguments[i])) add(state, entry.names.argument + (i + 1), entry.arguments[i]);
        if (entry.isFrame) frames.add(new Frame(entry.names.name, state.stream().map(o -> o.value).toArray()));
        if (isObserved) observations.addAll(state);
    }

    private static boolean isMutable(Object value) {
        return value != null && !(value instanceof String) && !(value instanceof Number)
            && !(value instanceof Boolean) && !(value instanceof Character) && !(value instanceof Enum);
    }

    private static void add(List<Observation> state, String site, Object value) {
        state.add(new Observation("exit", site, Capture.of(value)));
    }
}
