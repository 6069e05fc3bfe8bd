package assay;

import assay.host.Preserving;

/** What a preservation test says. */
public final class Preserve {
    private Preserve() {}

    /** The values to compare; an exception in here is ignored. */
    public interface Outputs {
        Object get() throws Throwable;
    }

    /** Where the condition holds before the patch, the outputs must be the same after it. */
    public static void preserveIf(boolean condition, Outputs outputs) {
        preserveIf(condition, outputs, -1);
    }

    /** The same with the place of the call, which Assay fills in. */
    public static void preserveIf(boolean condition, Outputs outputs, int site) {
        Preserving.preserveIf(condition, outputs, site);
    }

    /** For what must not happen in the patched version alone, such as an exception. */
    public static void failToPreserve() {
        Preserving.failToPreserve();
    }
}
