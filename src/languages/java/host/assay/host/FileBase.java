package assay.host;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Where the probes of a file stand among all of a version's. */
final class FileBase {
    final int cover;
    final int compare;
    final int statement;
    final String[] exits;
    /** Of those, the functions the patch changes. */
    final Set<Integer> changed = new HashSet<>();
    /** The functions, where their states are noted. */
    final SampledFunction[] sampled;

    FileBase(Map<?, ?> message) {
        cover = ((Number) message.get("cover")).intValue();
        compare = ((Number) message.get("compare")).intValue();
        statement = ((Number) message.get("statement")).intValue();
        Object[] names = (Object[]) message.get("exits");
        for (Object id : (Object[]) message.get("changed")) changed.add(((Number) id).intValue());
        exits = java.util.Arrays.copyOf(names, names.length, String[].class);
        sampled = null;
    }

    /** Of a file of a traced test suite: a plus stands before the names of functions that are changed. */
    FileBase(String path, int statement, String[] functions, boolean isSampling) {
        cover = compare = 0;
        this.statement = statement;
        exits = new String[functions.length];
        for (int i = 0; i < exits.length; i++) {
            exits[i] = functions[i].substring(1);
            if (functions[i].charAt(0) == '+') changed.add(i);
        }
        sampled = isSampling ? new SampledFunction[functions.length] : null;
        if (isSampling) for (int i = 0; i < sampled.length; i++) sampled[i] = new SampledFunction(path, i);
    }
}
