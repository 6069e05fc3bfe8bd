package assay.host;

import assay.Preserve;

/** What a preservation test says inside a host: see src/execution/condition.ts. */
public final class Preserving {
    static final String KEPT = "kept";
    static final String FAILED = "fails to preserve";
    static final String FAIL_SITE = "failToPreserve";

    /** Whether the version that runs is a patched one. */
    static boolean patched;
    /** What it is one patch of, or null. */
    static MetaProgram program;

    private Preserving() {}

    /** Formula 4: before the patch the outputs count where the condition holds; after it they are always looked at. */
    public static void preserveIf(boolean condition, Preserve.Outputs outputs, int site) {
        if (!patched && !condition) {
            // A patched version would go on from here.
            if (program != null) program.dropAll();
            Recorder.add("preserve", site, Node.of("not kept"));
            return;
        }
        try {
            Recorder.add("preserve", site, Node.of(KEPT, Capture.of(outputs.get())));
        } catch (Throwable e) {
            if (Lifted.endsTest(e)) throw (Error) e;
            Recorder.add("preserve", site, Node.of("ignored"));
        }
    }

    public static void failToPreserve() {
        Recorder.add("preserve", FAIL_SITE, Node.of(FAILED));
    }
}
