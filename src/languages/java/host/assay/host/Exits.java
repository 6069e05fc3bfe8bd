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

        Names(String name) {
            returned = name + ":return";
            threw = name + ":throw";
            self = name + ":this";
            argument = name + ":argument ";
        }
    }

    static final class Entry {
        final Names names;
        final Object self;
        final Object[] arguments;
        final boolean outermost;
        boolean left;

        Entry(Names names, Object self, Object[] arguments, boolean outermost) {
            this.names = names;
            this.self = self;
            this.arguments = arguments;
            this.outermost = outermost;
        }
    }

    final List<Observation> observations = new ArrayList<>();
    private int taken;
    private int depth;

    void begin() {
        observations.clear();
        taken = 0;
        depth = 0;
    }

    /** Only the outermost call is observed: how often a changed function calls itself is its own business. */
    synchronized Entry enter(Names names, Object self, Object[] arguments) {
        return new Entry(names, self, arguments, depth++ == 0);
    }

    void end(Entry entry) {
        if (!entry.left) leave(entry, true, null);
    }

    synchronized void leave(Entry entry, boolean returned, Object value) {
        entry.left = true;
        depth--;
        if (!entry.outermost || taken++ >= MOST) return;
        add(returned ? entry.names.returned : entry.names.threw, value);
        if (entry.self != null) add(entry.names.self, entry.self);
        for (int i = 0; i < entry.arguments.length; i++)
            if (isMutable(entry.arguments[i])) add(entry.names.argument + (i + 1), entry.arguments[i]);
    }

    private static boolean isMutable(Object value) {
        return value != null && !(value instanceof String) && !(value instanceof Number)
            && !(value instanceof Boolean) && !(value instanceof Character) && !(value instanceof Enum);
    }

    private void add(String site, Object value) {
        observations.add(new Observation("exit", site, Capture.of(value)));
    }
}
