package assay.host;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** What the running execution shows: filled by lifted tests and by what is printed, emptied for each execution. */
final class Recorder {
    private static final int MAX_OBSERVATIONS = 2000;
    private static final int MAX_OUTPUT = 64 * 1024;

    static List<Observation> observations = new ArrayList<>();
    private static final StringBuilder OUTPUT = new StringBuilder();
    private static boolean outputLost;
    /** False between executions: what threads left behind say then is nobody's. */
    static volatile boolean active;

    static void begin() {
        observations = new ArrayList<>();
        synchronized (OUTPUT) {
            OUTPUT.setLength(0);
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

    static List<Observation> end() {
        active = false;
        synchronized (OUTPUT) {
            if (OUTPUT.length() > 0)
                observations.add(new Observation("output", "output", Capture.text(outputLost ? OUTPUT + "… and more" : OUTPUT.toString())));
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
                int room = MAX_OUTPUT - OUTPUT.length();
                if (room < length) outputLost = true;
                for (int i = 0; i < Math.min(room, length); i++) OUTPUT.append((char) (bytes[from + i] & 0xff));
            }
        }
    }
}
