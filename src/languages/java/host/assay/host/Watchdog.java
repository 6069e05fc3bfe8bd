package assay.host;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A thread that runs none of the subject's code and watches the one that does. When an execution outlasts its limit it
 * says which one that was and ends the process: nothing gentler stops a loop without probes.
 */
final class Watchdog extends Thread {
    private static volatile int serial;
    private static volatile boolean active;
    private static volatile int run;
    private static volatile int input;
    private static volatile int position;
    private static volatile long limit;

    private final Main host;

    Watchdog(Main host) {
        super(host.outside, "assay watchdog");
        this.host = host;
        setDaemon(true);
        setPriority(MAX_PRIORITY);
    }

    static void mark(int ofRun, int ofInput, int ofPosition, long milliseconds) {
        run = ofRun;
        input = ofInput;
        position = ofPosition;
        limit = milliseconds;
        serial++;
        active = true;
    }

    static void clear() {
        active = false;
    }

    @Override
    public void run() {
        int last = -1;
        long since = System.nanoTime();
        while (true) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                // Not from us: go on.
            }
            long now = System.nanoTime();
            if (serial != last || !active) {
                last = serial;
                since = now;
                continue;
            }
            if ((now - since) / 1_000_000 <= limit) continue;
            try {
            Map<String, Object> stuck = new LinkedHashMap<>();
            stuck.put("type", "stuck");
            stuck.put("id", run);
            stuck.put("input", input);
            stuck.put("version", position);
            stuck.put("reason", "time");
            host.send(stuck);
            } finally {
                Guard.leave(137);
            }
        }
    }
}
