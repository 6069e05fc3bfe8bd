package assay.host;

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
    final Set<String> ignore = new HashSet<>();

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
        deadline = number(message, "deadline").longValue();
        for (Object site : (Object[]) message.get("ignore")) ignore.add((String) site);
    }

    private static Number number(Map<?, ?> message, String key) {
        return (Number) message.get(key);
    }

    String driver() {
        return file + ":" + index;
    }
}
