package assay.host;

import java.util.Arrays;

/** Which versions of a run have still to execute an input, and whose execution stands for the others. */
final class Sharing {
    private final Subject subject;
    private final int[] versions;
    /** By position: the position of the one that ran for it, −1 as long as none did. */
    final int[] shares;
    /** Positions that are not settled, in order. */
    private final int[] open;
    private int first;
    private int count;

    Sharing(Subject subject, int[] versions) {
        this.subject = subject;
        this.versions = versions;
        shares = new int[versions.length];
        open = new int[versions.length];
    }

    void begin() {
        Arrays.fill(shares, -1);
        for (int i = 0; i < open.length; i++) open[i] = i;
        first = 0;
        count = open.length;
    }

    /** The next position to execute, −1 when all are settled. */
    int next() {
        return first < count ? open[first] : -1;
    }

    /** The version at the next position starts. */
    void invite() {
        int version = versions[open[first]];
        MetaProgram program = subject.versions[version].program;
        if (program == null) return;
        for (int i = first + 1; i < count; i++)
            if (subject.versions[versions[open[i]]].program == program) program.invite(subject.selectors[versions[open[i]]]);
    }

    /** It ended: whoever agreed to the end is settled, too. */
    void settle() {
        int position = open[first++];
        shares[position] = position;
        MetaProgram program = subject.versions[versions[position]].program;
        if (program == null) return;
        int kept = first;
        for (int i = first; i < count; i++) {
            int other = open[i];
            if (subject.versions[versions[other]].program == program && program.isShared(subject.selectors[versions[other]])) shares[other] = position;
            else open[kept++] = other;
        }
        count = kept;
    }

    /** Whether an execution stood for more than one version. */
    boolean isAny() {
        for (int i = 0; i < shares.length; i++) if (shares[i] >= 0 && shares[i] != i) return true;
        return false;
    }
}
