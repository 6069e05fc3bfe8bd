package assay.host;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Which versions have behaved alike on every execution so far. */
final class Likeness {
    private static final int UNKNOWN = -1;

    private final Classes classes;
    private final Compare compare;
    /** By class: the first position of its members in this round, and the round. */
    private int[] leaders = new int[16];
    private int[] rounds = new int[16];
    private int round;

    Likeness(int versions, Compare compare) {
        classes = new Classes(versions);
        this.compare = compare;
    }

    int[] of(int[] versions) {
        return classes.of(versions);
    }

    /**
     * Takes apart the patched versions that an execution shows to differ; the first version stands for itself. Executions
     * that stand for several versions are compared once, and only those of versions that were never told apart.
     */
    void split(int[] versions, Execution[] executions, int[] shares, int executed) {
        if (!isAnyTorn(versions, shares, executed)) return;
        Map<Long, Boolean> alike = new HashMap<>();
        Map<Integer, IntList> kinds = new HashMap<>();
        int[] kindOf = new int[executed];
        Arrays.fill(kindOf, UNKNOWN);
        for (int i = 1; i < executed; i++) {
            IntList known = kinds.computeIfAbsent(classes.of(versions[i]), key -> new IntList(4));
            for (int k = 0; k < known.size && kindOf[i] == UNKNOWN; k++)
                if (isAlike(known.items[k], shares[i], executions, alike)) kindOf[i] = known.items[k];
            if (kindOf[i] == UNKNOWN) known.add(kindOf[i] = shares[i]);
        }
        classes.refine(versions, 1, executed, kindOf);
    }

    /** Whether different executions stand for members of one class. */
    private boolean isAnyTorn(int[] versions, int[] shares, int executed) {
        round++;
        boolean isTorn = false;
        for (int i = 1; i < executed && !isTorn; i++) {
            int of = classes.of(versions[i]);
            if (of >= rounds.length) {
                rounds = Arrays.copyOf(rounds, of * 2);
                leaders = Arrays.copyOf(leaders, of * 2);
            }
            if (rounds[of] != round) {
                rounds[of] = round;
                leaders[of] = shares[i];
            } else isTorn = leaders[of] != shares[i];
        }
        return isTorn;
    }

    private boolean isAlike(int a, int b, Execution[] executions, Map<Long, Boolean> known) {
        if (a == b) return true;
        return known.computeIfAbsent(((long) a << 32) | b, key ->
            executions[a].isIdentical(executions[b]) || compare.executions(executions[a], executions[b], Map.of()) == null);
    }
}
