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
    private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();
    private static boolean outputLost;
    /** False between executions: what threads left behind say then is nobody's. */
    static volatile boolean active;

    static void begin() {
        thrown = null;
        observations = new ArrayList<>();
        synchronized (OUTPUT) {
            OUTPUT.reset();
            outputLost = false;
        }
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
        synchronized (OUTPUT) {
            if (OUTPUT.size() > 0)
                observations.add(new Observation("output", "output", Capture.text(OUTPUT.toString(StandardCharsets.UTF_8) + (outputLost ? "… and more" : ""))));
        }
        return observations;
    }

    /** Takes the place of standard output and error. */
    static final class Sink extends OutputStream {
        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            if (!active) return;
            synchronized (OUTPUT) {
                int room = MAX_OUTPUT - OUTPUT.size();
                if (room < length) outputLost = true;
                if (room > 0) OUTPUT.write(bytes, from, Math.min(room, length));
            }
        }
    }
}
