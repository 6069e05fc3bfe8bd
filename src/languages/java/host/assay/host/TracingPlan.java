package assay.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run of a test suite is to note of each test (src/traces/tracing.ts). One thing per line, its parts between tabs,
 * which are escaped as in the suite's report: `records` file; `limit` elements; `only-reached`; `samples`, if the
 * states of functions are wanted instead of traces (src/invariants/samples.ts; the limit is that of unlike calls);
 * `file` path, first statement, observed functions, changed ones with a plus before them; `changed` numbers of
 * statements; `test` class, name; `only` the one test to run.
 */
final class TracingPlan {
    /** That of this process; set before any class of the program is loaded. */
    static TracingPlan given;

    final File records;
    final int limit;
    final boolean isOnlyReached;
    final boolean isSampling;
    final Map<String, FileBase> files = new HashMap<>();
    /** By number of statement, as far as the last that is in a changed function. */
    final boolean[] changed;
    /** Tests to note, or all of them. */
    final Set<String> tests;
    /** How JUnit names the only test to run, or null. */
    final String only;

    TracingPlan(File plan) throws IOException {
        Map<String, List<String[]>> lines = new HashMap<>();
        for (String line : Files.readAllLines(plan.toPath(), StandardCharsets.UTF_8)) {
            String[] parts = line.split("\t", -1);
            for (int i = 0; i < parts.length; i++) parts[i] = unescaped(parts[i]);
            lines.computeIfAbsent(parts[0], kind -> new ArrayList<>()).add(parts);
        }
        records = new File(lines.get("records").get(0)[1]);
        limit = Integer.parseInt(lines.get("limit").get(0)[1]);
        isSampling = lines.containsKey("samples");
        isOnlyReached = isSampling || lines.containsKey("only-reached");
        only = lines.containsKey("only") ? lines.get("only").get(0)[1] : null;
        for (String[] file : lines.getOrDefault("file", List.of()))
            files.put(file[1], new FileBase(file[1], Integer.parseInt(file[2]), Arrays.copyOfRange(file, 3, file.length), isSampling));
        List<String[]> numbers = lines.getOrDefault("changed", List.of());
        int size = 0;
        for (String[] number : numbers) size = Math.max(size, Integer.parseInt(number[1]) + 1);
        changed = new boolean[size];
        for (String[] number : numbers) changed[Integer.parseInt(number[1])] = true;
        tests = lines.containsKey("test") ? new HashSet<>() : null;
        for (String[] test : lines.getOrDefault("test", List.of())) tests.add(test[1] + "\t" + test[2]);
    }

    private static String unescaped(String part) {
        if (part.indexOf('\\') < 0) return part;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c == '\\' && ++i < part.length()) c = part.charAt(i) == 't' ? '\t' : part.charAt(i) == 'n' ? '\n' : part.charAt(i);
            text.append(c);
        }
        return text.toString();
    }
}
