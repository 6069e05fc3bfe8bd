package assay.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which crashes were told already: of many inputs that crash in the same way, the first are enough. They must not be too
 * few, because a host does not know which inputs are in type.
 */
final class CrashLog {
    private static final int MOST = 50;
    /** How often, by driver and kind and then by version. */
    private final Map<String, int[]> told = new HashMap<>();
    private final int versions;

    CrashLog(int versions) {
        this.versions = versions;
    }

    /**
     * The crashes of an input that are worth telling. Versions that did not run themselves have no execution, but a crash
     * they share ({@code shares} tells whose execution stands for whom) is as new to them as if they had.
     */
    List<Object> take(Request request, Execution[] executions, int[] shares) {
        List<Object> crashes = new ArrayList<>();
        if (!request.crashes) return crashes;
        for (int v = 0; v < executions.length; v++) {
            Crash crash = executions[v] == null ? null : executions[v].crash;
            if (crash == null) continue;
            String key = request.driver() + " " + crash.key() + " " + executions[0].state();
            int[] times = told.computeIfAbsent(key, k -> new int[versions]);
            boolean isNews = false;
            for (int at = v; at < request.versions.length; at++)
                if (shares[at] == v && times[request.versions[at]]++ < MOST) isNews = true;
            if (!isNews) continue;
            Map<String, Object> one = crash.message();
            one.put("version", v);
            crashes.add(one);
        }
        return crashes;
    }
}
