package assay.host;

/**
 * What one thread executed during a test: the folded trace, and what its calls of changed functions left behind, or the
 * states in which functions were entered and left.
 */
final class Strand {
    /** In a trace: a changed function is entered, or left. */
    static final int ENTERED = -1;
    static final int LEFT = -2;
    /** How far back a trace may be copied from. */
    static final int WINDOW = 1 << 16;

    /** Calls that are looked at in full; of later ones only exceptions and simple values they give back count. */
    private static final int MOST_LOOKS = 10_000;

    /** How a function was left: with a value, by an exception, or at the end of one that returns nothing. */
    static final int RETURNED = 1;
    static final int THREW = 2;
    static final int ENDED = 3;

    /** A call whose exit is noted. */
    static final class Call extends ObservedCall {
        /** Calls of observed functions that were open already. */
        final int depth;
        /** How the receiver and the arguments looked, where that is still of interest. */
        int before;
        boolean isLookedAt;

        Call(Strand strand, Exits.Names function, Object self, Object[] arguments) {
            super(strand, function, self, arguments);
            this.depth = strand.depth;
        }
    }

    final Thread thread = Thread.currentThread();
    final Folder trace;
    final Folder exits;
    /** Null unless states are noted. */
    CallSamples samples;
    private final int limit;
    private final boolean isSampling;
    /** The number of the test it is part of. */
    int test;
    boolean isSeen;
    boolean isReached;
    /** Its thread is looking at a value, or is none of the program's: what runs meanwhile is not recorded. */
    boolean isBusy;
    private int depth;
    private int looks;

    Strand(int limit, int window, boolean isSampling) {
        this.limit = limit;
        this.isSampling = isSampling;
        trace = new Folder(limit, window);
        exits = new Folder(limit, window);
    }

    void begin(int test) {
        trace.take();
        exits.take();
        samples = isSampling ? new CallSamples(limit) : null;
        this.test = test;
        isSeen = isReached = isBusy = false;
        depth = looks = 0;
    }

    ObservedCall enter(Exits.Names function, Object self, Object[] arguments) {
        if (isSampling) return samples.enter(this, function, self, arguments);
        Call call = new Call(this, function, self, arguments);
        if (depth == 0 && looks++ < MOST_LOOKS) {
            call.isLookedAt = true;
            if (!isSeen) call.before = stateOf(call, selfOf(call));
        }
        // Last, because a call that finds no room on the stack for a look is never made.
        if (function.changed) trace.push(ENTERED);
        depth++;
        return call;
    }

    void leave(ObservedCall call, int how, Object value) {
        if (call.isLeft || call.test != test) return;
        call.isLeft = true;
        if (isSampling) samples.leave((SampledCall) call, how, value);
        else leave((Call) call, how, value);
    }

    private void leave(Call call, int how, Object value) {
        // Not one less: a call that was cut off by an overflowing stack may not have come here.
        depth = call.depth;
        if (call.function.changed) trace.push(LEFT);
        if (call.depth > 0) return;
        int self = call.isLookedAt ? selfOf(call) : 0;
        int state = call.isLookedAt ? stateOf(call, self) : 0;
        if (how != ENDED || !isSeen && state != call.before) isSeen = true;
        exits.push(((call.function.name.hashCode() * 31 + how) * 31 + givenBack(call, how, value, self)) * 31 + state);
    }

    private static int givenBack(Call call, int how, Object value, int self) {
        if (how == ENDED) return 0;
        // Many give their receiver back, which was looked at already.
        if (value != null && value == call.self) return self;
        return how == THREW || call.isLookedAt || !Exits.isMutable(value) ? Fingerprint.of(Capture.of(value)) : 0;
    }

    private static int selfOf(Call call) {
        return call.self == null ? 0 : Fingerprint.of(Capture.of(call.self));
    }

    private static int stateOf(Call call, int self) {
        int state = self;
        for (Object argument : call.arguments)
            if (Exits.isMutable(argument)) state = state * 31 + Fingerprint.of(Capture.of(argument));
        return state;
    }
}
