package assay.host;

/** Thrown by a probe when an execution has used up its steps. The subject may catch it; the next probe throws again. */
final class OutOfSteps extends Error {
    private static final long serialVersionUID = 1;

    OutOfSteps() {
        super("out of steps", null, false, false);
    }
}
