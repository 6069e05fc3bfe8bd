package image;

/** The data is not that of an image. */
public final class InvalidData extends Exception {
    private static final long serialVersionUID = 1L;

    public InvalidData(String message) {
        super(message);
    }
}
