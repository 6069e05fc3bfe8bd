package assay.host;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the running execution shows: filled by lifted tests and by what is printed, emptied for each execution. */
final class Recorder {
    private static final int MAX_OBSERVATIONS = 2000;
    private static final int MAX_OUTPUT = 64 * 1024;

    static List<Observation> observations = new ArrayList<>();
    /** The first exception a test saw. */
    static Throwable thrown;
    static final Sink OUTPUT = new Sink();
    static final Sink ERRORS = new Sink();
    /** False between executions: what threads left behind say then is nobody's. */
    static volatile boolean active;

    static void begin() {
        thrown = null;
        observations = new ArrayList<>();
        OUTPUT.clear();
        ERRORS.clear();
        active = true;
    }

    static synchronized void add(String kind, Object site, Object snapshot) {
        if (active && observations.size() < MAX_OBSERVATIONS) observations.add(new Observation(kind, site, snapshot));
    }

    static void observe(int site, Object value) {
        add("assertion", site, Capture.of(value));
    }

    /** An assertion, or what else a test has to see an exception with, saw one. */
    static void sawThrown(Throwable error) {
        if (thrown == null) thrown = error;
    }

    static List<Observation> end() {
        active = false;
        String output = OUTPUT.text();
        String errors = ERRORS.text();
        if (!output.isEmpty()) observations.add(new Observation("output", "output", Capture.text(output)));
        // Like an error: two correct programs may well complain in different words.
        if (!errors.isEmpty()) observations.add(new Observation("output", "standard error", Capture.complaint(errors)));
        return observations;
    }

    /** Takes the place of standard output or error, up to a limit. */
    static final class Sink extends OutputStream {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private boolean isCut;

        synchronized void clear() {
            kept.reset();
            isCut = false;
        }

        synchronized String text() {
            return kept.toString(StandardCharsets.UTF_8) + (isCut ? "… and more" : "");
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            if (!active) return;
            int room = MAX_OUTPUT - kept.size();
            if (room < length) isCut = true;
            if (room > 0) kept.write(bytes, from, Math.min(room, length));
        }
    }
}
