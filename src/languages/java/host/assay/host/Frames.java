package assay.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Whose code the frames of a stack run, and what the program's are called. */
final class Frames {
    private static final int MOST = 5;
    /** Enough of an overflowing stack to see what goes round. */
    private static final int LOOKED_AT = 200;

    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    enum Owner { PROGRAM, TEST, LIBRARY, JDK, HOST }

    private final Version version;
    /** Paths of program and test files by package and name. */
    private final Map<String, String> paths = new HashMap<>();
    /** Whether a place makes an exception, once it was looked up. */
    final Map<String, Boolean> making = new HashMap<>();

    Frames(Version version) {
        this.version = version;
        for (String path : version.paths()) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) paths.putIfAbsent(path.substring(slash + 1), path);
            paths.put(path, path);
        }
    }

    Owner owner(StackTraceElement frame) {
        String name = frame.getClassName();
        if (name.startsWith("assay.host.") || frame.getMethodName().startsWith("assay$")) return Owner.HOST;
        for (String start : JDK) if (name.startsWith(start)) return Owner.JDK;
        String path = path(frame);
        if (path != null) return version.layout.tests.containsKey(path) ? Owner.TEST : Owner.PROGRAM;
        // A class of the project that no probe knows is a helper of its tests.
        return version.loader().bytesOf(file(name)).length > 0 ? Owner.TEST : Owner.LIBRARY;
    }

    static String file(String className) {
        return className.replace('.', '/') + ".class";
    }

    private String path(StackTraceElement frame) {
        String name = frame.getClassName();
        int dot = name.lastIndexOf('.');
        return paths.get((dot < 0 ? "" : name.substring(0, dot + 1).replace('.', '/')) + frame.getFileName());
    }

    /** As `file:method`, the same in every version that has the method: anonymous classes and lambdas are counted anew in each. */
    List<String> named(StackTraceElement[] stack) {
        List<String> named = new ArrayList<>();
        for (StackTraceElement frame : stack)
            if (named.size() < MOST && owner(frame) == Owner.PROGRAM) named.add(path(frame) + ":" + name(frame));
        return named;
    }

    /** The line of the innermost of them; 0 where there is none. */
    int line(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) if (owner(frame) == Owner.PROGRAM) return Math.max(0, frame.getLineNumber());
        return 0;
    }

    private static String name(StackTraceElement frame) {
        String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1).replaceAll("\\$\\d+", "");
        String method = frame.getMethodName().replaceAll("^lambda\\$(.*)\\$\\d+$", "$1.<lambda>");
        String simple = type.substring(type.lastIndexOf('$') + 1);
        if (method.equals("<init>")) return simple;
        return type.contains("$") ? simple + "." + method : method;
    }

    /** Where a stack runs over is chance: what counts is which methods go round. */
    List<String> recursion(StackTraceElement[] stack) {
        Map<String, Integer> times = new HashMap<>();
        for (int i = 0; i < Math.min(stack.length, LOOKED_AT); i++)
            if (owner(stack[i]) == Owner.PROGRAM) times.merge(path(stack[i]) + ":" + name(stack[i]), 1, Integer::sum);
        TreeSet<String> repeated = new TreeSet<>();
        times.forEach((name, count) -> {
            if (count > 1) repeated.add(name);
        });
        return new ArrayList<>(repeated).subList(0, Math.min(MOST, repeated.size()));
    }
}
