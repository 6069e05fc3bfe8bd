package assay.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program that holds many patches behind a selector. While one of them is in force, or none, the candidates of others
 * are evaluated beside it: whoever would have given the same values in the same order shares the execution (Fix2Fit,
 * definition 4.2).
 */
final class MetaProgram {
    private static final MetaSite[] NONE = {};
    /** So many candidates may run each by itself. */
    private static final int FEW = 32;

    /** The candidate in force, −1 for none. */
    int selector = -1;
    /** The site of the candidate in force, once it is known. */
    MetaSite forced;
    /** By selector: its candidate gave the same values so far. */
    boolean[] agree = {};
    /** Number of the execution. */
    int run;
    Thread runner;
    /** Candidates are being evaluated: what the program does meanwhile is nobody's behaviour. */
    boolean isAside;
    /** A site was come upon meanwhile. */
    boolean isNested;
    /** By selector; null until the site was hit for the first time. */
    private MetaSite[] siteOf = NONE;
    private final List<MetaSite> sites = new ArrayList<>();
    final Version version;

    MetaProgram(Version version) {
        this.version = version;
    }

    /** The site of this number; classes that are loaded anew find the one there is. */
    synchronized MetaSite site(int number, boolean isPure, String chunks) {
        for (MetaSite site : sites) if (site.number == number) return site;
        MetaSite made = new MetaSite(this, number, isPure, chunks);
        sites.add(made);
        for (int[] chunk : made.chunks)
            for (int one : chunk) {
                room(one);
                siteOf[one] = made;
                if (one == selector) forced = made;
            }
        return made;
    }

    private void room(int selector) {
        if (selector < siteOf.length) return;
        siteOf = Arrays.copyOf(siteOf, Math.max(selector + 1, siteOf.length * 2));
        agree = Arrays.copyOf(agree, siteOf.length);
    }

    boolean isSmall() {
        return siteOf.length <= FEW;
    }

    /** An execution starts that nobody shares yet. */
    void begin(int selector) {
        this.selector = selector;
        if (selector >= 0) room(selector);
        forced = selector < 0 ? null : siteOf[selector];
        Arrays.fill(agree, false);
        run++;
        runner = Thread.currentThread();
        isAside = false;
    }

    /** A version may share the execution that starts. Only candidates of one place may share with one another. */
    void invite(int other) {
        if (other < 0 || other == selector) return;
        room(other);
        agree[other] = selector < 0 || forced == null || siteOf[other] == forced;
    }

    /** The execution is over. */
    void end() {
        for (int i = 0; i < sites.size(); i++) sites.get(i).end();
        run++;
    }

    boolean isShared(int other) {
        return other >= 0 && other < agree.length && agree[other] && (selector < 0 || forced != null && siteOf[other] == forced);
    }

    /** What the driver does depends on which version it is about. */
    void dropAll() {
        Arrays.fill(agree, false);
        run++;
    }
}
