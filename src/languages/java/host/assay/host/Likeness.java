package assay.host;

import java.util.ArrayList;
import java.util.List;

/** Which versions have behaved alike on every execution so far. */
final class Likeness {
    private final int[] classes;
    private int next = 1;

    Likeness(int versions) {
        classes = new int[versions];
    }

    int[] of(int[] versions) {
        int[] found = new int[versions.length];
        for (int i = 0; i < versions.length; i++) found[i] = classes[versions[i]];
        return found;
    }

    /** Takes apart the patched versions that an execution shows to differ; the first version stands for itself. */
    void split(int[] versions, Execution[] executions, int executed, Compare compare) {
        List<Integer> left = new ArrayList<>();
        for (int i = 1; i < executed; i++) left.add(i);
        while (left.size() > 1) {
            int first = left.remove(0);
            List<Integer> strangers = new ArrayList<>();
            List<Integer> others = new ArrayList<>();
            for (int other : left) {
                boolean isMate = classes[versions[other]] == classes[versions[first]];
                boolean isLike = isMate && (executions[first].isIdentical(executions[other]) || compare.executions(executions[first], executions[other], java.util.Map.of()) == null);
                if (isMate && !isLike) strangers.add(other);
                if (!isLike) others.add(other);
            }
            if (!strangers.isEmpty()) {
                for (int stranger : strangers) classes[versions[stranger]] = next;
                next++;
            }
            left = others;
        }
    }
}
