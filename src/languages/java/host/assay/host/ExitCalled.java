package assay.host;

/** Thrown in place of ending the process. */
final class ExitCalled extends Error {
    private static final long serialVersionUID = 1;

    ExitCalled(int status) {
        super("System.exit(" + status + ")", null, false, false);
    }
}
