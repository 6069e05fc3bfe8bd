package assay;

import assay.host.Preserving;

/** What a preservation test says. */
public final class Preserve {
    private Preserve() {}

    /** The values to compare; an exception in here is ignored. */
    public interface Outputs {
        Object get() throws Throwable;
    }

    /** If the condition holds in the buggy version, the patched version must give the same outputs. */
    public static void preserveIf(boolean condition, Outputs outputs) {
        preserveIf(condition, outputs, -1);
    }

    /** The same with the place of the call, which Assay fills in. */
    public static void preserveIf(boolean condition, Outputs outputs, int site) {
        Preserving.preserveIf(condition, outputs, site);
    }

    /** Call it where the patched version must not get unless the buggy version does, such as in a catch block. */
    public static void failToPreserve() {
        Preserving.failToPreserve();
    }
}
