package assay.host;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Classes of versions, refined in place: cheap where nothing new is told apart, however many there are. */
final class Classes {
    private final int[] classes;
    /** By class: the first kind met in this round, and the round. */
    private int[] kinds = new int[16];
    private int[] rounds = new int[16];
    private int round;
    private int next = 1;

    Classes(int versions) {
        classes = new int[versions];
    }

    int of(int version) {
        return classes[version];
    }

    int[] of(int[] versions) {
        int[] found = new int[versions.length];
        for (int i = 0; i < versions.length; i++) found[i] = classes[versions[i]];
        return found;
    }

    /** Takes apart versions of one class whose kinds, by position, differ; the first kind keeps the number. */
    boolean refine(int[] versions, int from, int until, int[] kindOf) {
        round++;
        Map<Long, Integer> made = null;
        for (int i = from; i < until; i++) {
            int old = classes[versions[i]];
            if (rounds[old] != round) {
                rounds[old] = round;
                kinds[old] = kindOf[i];
            } else if (kinds[old] != kindOf[i]) {
                if (made == null) made = new HashMap<>();
                classes[versions[i]] = made.computeIfAbsent(((long) old << 32) | kindOf[i], key -> fresh());
            }
        }
        return made != null;
    }

    private int fresh() {
        if (next == kinds.length) {
            kinds = Arrays.copyOf(kinds, next * 2);
            rounds = Arrays.copyOf(rounds, next * 2);
        }
        return next++;
    }
}
