package assay.host;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What changed functions give back and leave behind: the result or exception, the receiver, the arguments. */
final class Exits {
    private static final int MOST = 8;
    /** A record's may have no parameters of its own. */
    private static final Pattern CONSTRUCTOR = Pattern.compile("(^|\\.)(\\w+)\\.\\2(\\([^()]*\\))?(#\\d+)?$");

    /** The sites of a function's exits, made once because they are needed for every call. */
    static final class Names {
        final String returned;
        final String threw;
        final String self;
        final String argument;
        final boolean changed;
        final String name;

        /** What a run of the suite that notes states keeps of it. */
        final SampledFunction sampled;
        final boolean isConstructor;

        private final Class<?> holder;
        private Field[] statics;
        private Field[] variables;

        Names(String name, boolean changed, Class<?> holder, SampledFunction sampled) {
            this.sampled = sampled;
            this.holder = holder;
            this.changed = changed;
            this.name = name;
            isConstructor = CONSTRUCTOR.matcher(name).find();
            returned = name + ":return";
            threw = name + ":throw";
            self = name + ":this";
            argument = name + ":argument ";
        }

        Field[] statics() {
            if (statics == null) statics = staticsOf(classOf(name, holder));
            return statics;
        }

        /** Those of them that may get another value. */
        Field[] variables() {
            if (variables == null) variables = FieldList.staticsOf(classOf(name, holder));
            return variables;
        }
    }

    /** The class a function is in: it has been started, so that its fields can be looked at. */
    private static Class<?> classOf(String function, Class<?> holder) {
        String path = function.replaceAll("\\(.*|#\\d+$", "");
        int last = path.lastIndexOf('.');
        String around = holder.getName().substring(0, holder.getName().lastIndexOf('.') + 1);
        try {
            return last < 0 ? null : Class.forName(around + path.substring(0, last).replace('.', '$'), false, holder.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** Static fields of a class that may change; a constant cannot. */
    private static Field[] staticsOf(Class<?> type) {
        List<Field> found = new ArrayList<>();
        if (type == null) return new Field[0];
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            boolean isFinal = Modifier.isFinal(modifiers);
            if (!Modifier.isStatic(modifiers) || field.isSynthetic()) continue;
            boolean isOpen = !isFinal || field.getType().isArray() || Collection.class.isAssignableFrom(field.getType())
                || Map.class.isAssignableFrom(field.getType());
            if (!isOpen || found.size() == MOST) continue;
            try {
                field.setAccessible(true);
                found.add(field);
            } catch (RuntimeException e) {
                // A module that is closed keeps it to itself.
            }
        }
        return found.toArray(new Field[0]);
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
        /** What the static fields of its class held when it was called. */
        final Object[] statics;
        boolean left;
        /** That it was left is in the trace. */
        boolean isMarked;
        /** It was on the call stack when the change was first reached. */
        boolean isFrame;

        Entry(Names names, Object self, Object[] arguments, boolean outermost) {
            this.names = names;
            this.self = self;
            this.arguments = arguments;
            this.outermost = outermost;
            Field[] fields = outermost ? names.statics() : new Field[0];
            statics = new Object[fields.length];
            for (int i = 0; i < fields.length; i++) statics[i] = valueOf(fields[i]);
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
        if (!isObserved) return;
        observations.addAll(state);
        Field[] statics = entry.names.statics();
        for (int i = 0; i < entry.statics.length; i++) {
            Object now = valueOf(statics[i]);
            // Classes live through many executions; what this call did not change was left by another.
            if (!Compare.show(now).equals(Compare.show(entry.statics[i])))
                observations.add(new Observation("exit", entry.names.name + ":static " + statics[i].getName(), now));
        }
    }

    private static Object valueOf(Field field) {
        try {
            return Capture.ofState(field.get(null));
        } catch (IllegalAccessException | RuntimeException e) {
            // What cannot be read cannot be compared.
            return null;
        }
    }

    static boolean isMutable(Object value) {
        return value != null && !(value instanceof String) && !(value instanceof Number)
            && !(value instanceof Boolean) && !(value instanceof Character) && !(value instanceof Enum);
    }

    private static void add(List<Observation> state, String site, Object value) {
        state.add(new Observation("exit", site, Capture.of(value)));
    }
}
