package assay.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A `run` message. */
final class Request {
    final int id;
    final String file;
    final int index;
    final Object[] inputs;
    final int[] versions;
    final int steps;
    final long timeLimit;
    final boolean full;
    final boolean operands;
    final boolean trace;
    final boolean careful;
    final long deadline;
    final boolean states;
    /** Inputs are answered, too, that tell versions of a meta-program apart. */
    final boolean partition;
    final boolean crashes;
    /** When the old behaviour must be kept; null when every difference counts. */
    final Map<?, ?> condition;
    final Set<String> ignore = new HashSet<>();
    /** Differences of the test as it stands: observation → value before, value after. */
    final Map<String, Object[]> known = new HashMap<>();

    Request(Map<?, ?> message) {
        id = number(message, "id").intValue();
        file = (String) message.get("file");
        index = number(message, "index").intValue();
        inputs = (Object[]) message.get("inputs");
        Object[] wanted = (Object[]) message.get("versions");
        versions = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) versions[i] = ((Number) wanted[i]).intValue();
        steps = (int) Math.min(Integer.MAX_VALUE - 1000, number(message, "steps").doubleValue());
        timeLimit = number(message, "timeLimit").longValue();
        full = (Boolean) message.get("full");
        operands = (Boolean) message.get("operands");
        trace = (Boolean) message.get("trace");
        careful = (Boolean) message.get("careful");
        states = (Boolean) message.get("states");
        partition = Boolean.TRUE.equals(message.get("partition"));
        crashes = Boolean.TRUE.equals(message.get("crashes"));
        condition = (Map<?, ?>) message.get("condition");
        deadline = number(message, "deadline").longValue();
        for (Object site : (Object[]) message.get("ignore")) ignore.add((String) site);
        Object[] pairs = (Object[]) message.get("known");
        for (int i = 0; i < pairs.length; i += 3)
            known.put((String) pairs[i], new Object[] {Node.from(pairs[i + 1]), Node.from(pairs[i + 2])});
    }

    private static Number number(Map<?, ?> message, String key) {
        return (Number) message.get(key);
    }

    String driver() {
        return file + ":" + index;
    }
}
