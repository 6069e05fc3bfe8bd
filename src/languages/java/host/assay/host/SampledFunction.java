package assay.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The variables of a function whose states are noted, and what of it is in the file of samples already. */
final class SampledFunction {
    private static final int MOST_VARIABLES = 80;
    /** Those that only the exit has want some room, too. */
    private static final int MOST_AT_ENTRY = 60;
    private static int count;

    /** A variable, or a part of one: `.name`, `.length`, `[]`. */
    static final class Variable {
        final int number;
        final String name;
        private final Map<String, Variable> parts = new ConcurrentHashMap<>();

        Variable(int number, String name) {
            this.number = number;
            this.name = name;
        }
    }

    /** Tells it from others in this process. */
    final int serial;
    private final String file;
    private final int id;
    private final Map<String, Variable> roots = new ConcurrentHashMap<>();
    private final List<Variable> variables = new ArrayList<>();
    private int number = -1;
    private int written;

    SampledFunction(String file, int id) {
        this.file = file;
        this.id = id;
        synchronized (SampledFunction.class) {
            serial = count++;
        }
    }

    /** `this`, `arg0`, `return`: there is always room for these. */
    Variable root(String name) {
        Variable found = roots.get(name);
        return found != null ? found : added(roots, name, name, Integer.MAX_VALUE);
    }

    /** Null when there are too many. */
    Variable part(Variable whole, String suffix, boolean isEntry) {
        Variable found = whole.parts.get(suffix);
        return found != null ? found : added(whole.parts, suffix, whole.name + suffix, isEntry ? MOST_AT_ENTRY : MOST_VARIABLES);
    }

    private synchronized Variable added(Map<String, Variable> to, String key, String name, int most) {
        Variable found = to.get(key);
        if (found != null || variables.size() >= most) return found;
        Variable variable = new Variable(variables.size(), name);
        variables.add(variable);
        to.put(key, variable);
        return variable;
    }

    /** Says what a reader does not know yet, and gives back the number it is told by; `next` if it has none. */
    synchronized int tell(StringBuilder out, int next) {
        if (number < 0) {
            number = next;
            out.append("[\"f\",").append(number).append(',');
            Json.quote(out, file, file.length());
            out.append(',').append(id).append("]\n");
        }
        for (; written < variables.size(); written++) {
            String name = variables.get(written).name;
            out.append("[\"v\",").append(number).append(',').append(written).append(',');
            Json.quote(out, name, name.length());
            out.append("]\n");
        }
        return number;
    }
}
