package assay.host;

/** What a part of a run counts, by position in its versions. */
final class Tally {
    final int[] reached;
    final int[] parted;
    final int[] differing;

    Tally(int versions) {
        reached = new int[versions];
        parted = new int[versions];
        differing = new int[versions];
    }

    /** A version for which another one ran counts as if it had run itself. */
    void count(Subject subject, int[] versions, int[] shares, int executed, boolean[][] reachedBy, boolean[] isParted) {
        for (int i = 0; i < executed; i++) {
            int ran = shares[i];
            boolean isReached = reachedBy[ran][subject.goals[versions[i]]];
            if (isReached) reached[i]++;
            // A candidate goes another way as soon as its values are not those of what stood there.
            boolean isCandidate = subject.selectors[versions[i]] >= 0;
            if (isCandidate ? isReached && subject.selectors[versions[ran]] >= 0 : isParted[ran]) parted[i]++;
        }
    }
}
