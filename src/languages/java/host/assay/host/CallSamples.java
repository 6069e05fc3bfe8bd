package assay.host;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The calls one thread made during a test, those that look the same as one. */
final class CallSamples {
    /** Calls of a function after which no more are looked at, for each unlike one that would be kept. */
    private static final int CALLS_PER_KEPT = 20;

    static final class Sample {
        final SampledFunction function;
        final String text;
        int times;

        Sample(SampledFunction function, String text) {
            this.function = function;
            this.text = text;
        }
    }

    private static final class OfFunction {
        final Map<String, Sample> unlike = new HashMap<>();
        int calls;
        /** There was an unlike one that could not be kept. */
        boolean isFull;
    }

    private final int limit;
    private OfFunction[] functions = new OfFunction[64];
    private final List<SampledCall> open = new ArrayList<>();
    /** In the order in which the first of each kind ended. */
    final List<Sample> samples = new ArrayList<>();
    boolean isCut;

    CallSamples(int limit) {
        this.limit = limit;
    }

    /** Whether nothing more is to be noted of a function. */
    boolean isFull(SampledFunction function) {
        if (function.serial >= functions.length) return false;
        OfFunction of = functions[function.serial];
        if (of == null || !of.isFull && of.calls < (long) limit * CALLS_PER_KEPT) return false;
        isCut = true;
        return true;
    }

    private OfFunction of(SampledFunction function) {
        if (function.serial >= functions.length) functions = Arrays.copyOf(functions, 2 * function.serial);
        if (functions[function.serial] == null) functions[function.serial] = new OfFunction();
        return functions[function.serial];
    }

    SampledCall enter(Strand strand, Exits.Names function, Object self, Object[] arguments) {
        if (isFull(function.sampled)) return null;
        of(function.sampled).calls++;
        try {
            SampledCall call = new SampledCall(strand, function, self, arguments);
            open.add(call);
            return call;
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException e) {
            // The program has no room left: it is to find that out by itself.
            return null;
        }
    }

    void leave(SampledCall call, int how, Object value) {
        int at = open.lastIndexOf(call);
        if (at < 0) return;
        // Those above were cut off by a stack that overflowed.
        endFrom(at + 1);
        open.remove(at);
        try {
            add(call.function.sampled, call.textAtExit(how, value), 1);
        } catch (StackOverflowError | OutOfMemoryError | RuntimeException e) {
            isCut = true;
        }
    }

    /** The test is over: what has not ended by now never will. */
    void end() {
        endFrom(0);
    }

    private void endFrom(int first) {
        for (int i = open.size() - 1; i >= first; i--) {
            SampledCall call = open.remove(i);
            add(call.function.sampled, call.textUnended(), 1);
        }
    }

    private void add(SampledFunction function, String text, int times) {
        OfFunction of = of(function);
        Sample sample = of.unlike.get(text);
        if (sample == null) {
            if (of.unlike.size() >= limit) {
                isCut = of.isFull = true;
                return;
            }
            sample = new Sample(function, text);
            of.unlike.put(text, sample);
            samples.add(sample);
        }
        sample.times += times;
    }

    /** Adds what another thread did during the same test. */
    void add(CallSamples other) {
        isCut |= other.isCut;
        for (Sample sample : other.samples) add(sample.function, sample.text, sample.times);
    }
}
