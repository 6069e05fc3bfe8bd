package assay.host;

import java.io.PrintStream;
import java.util.Locale;
import java.util.TimeZone;

/** What a test may set for the whole process and forget to set back. */
final class Surroundings {
    private static final Locale LOCALE = Locale.getDefault();
    private static final TimeZone ZONE = TimeZone.getDefault();
    static final PrintStream OUTPUT = new PrintStream(Recorder.OUTPUT, true);
    static final PrintStream ERRORS = new PrintStream(Recorder.ERRORS, true);

    static void restore() {
        if (System.out != OUTPUT) System.setOut(OUTPUT);
        if (System.err != ERRORS) System.setErr(ERRORS);
        if (Locale.getDefault() != LOCALE) Locale.setDefault(LOCALE);
        if (!TimeZone.getDefault().equals(ZONE)) TimeZone.setDefault(ZONE);
    }
}
