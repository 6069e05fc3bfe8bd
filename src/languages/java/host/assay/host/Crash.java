package assay.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the JVM complained of. */
final class Crash {
    final String kind;
    final String type;
    final String message;
    /** The program's own frames, innermost first. */
    final List<String> frames;
    /** The line of the innermost of them; 0 where there is none. */
    final int line;

    Crash(String kind, String type, String message, List<String> frames, int line) {
        this.kind = kind;
        this.type = type;
        this.message = message == null ? "" : message;
        this.frames = frames;
        this.line = line;
    }

    /** Crashes that are likely the same. */
    String key() {
        return kind + " " + type + " " + (frames.isEmpty() ? "" : frames.get(0));
    }

    Map<String, Object> message() {
        Map<String, Object> made = new LinkedHashMap<>();
        made.put("kind", kind);
        made.put("type", type);
        made.put("message", message);
        made.put("frames", frames.toArray());
        if (line > 0) made.put("line", line);
        return made;
    }
}
