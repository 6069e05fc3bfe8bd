package assay.host;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/** Tells what the JVM, or the JDK on misuse, raised by itself from what a program throws on purpose. */
final class Crashes {
    /** Raised by the JVM; code that throws one itself is found by its bytecode. */
    private static final Set<String> RAISED = Set.of(
        "java.lang.NullPointerException", "java.lang.ArrayIndexOutOfBoundsException", "java.lang.StringIndexOutOfBoundsException",
        "java.lang.IndexOutOfBoundsException", "java.lang.ClassCastException", "java.lang.ArithmeticException",
        "java.lang.NegativeArraySizeException", "java.lang.ArrayStoreException", "java.util.ConcurrentModificationException",
        "java.util.NoSuchElementException", "java.util.EmptyStackException", "java.lang.UnsupportedOperationException");
    /** Of the JDK, what refuses data or checks because it was asked to. */
    private static final Set<String> CHECKS = Set.of("java.util.Objects", "java.util.Scanner", "java.util.StringTokenizer");

    /** The crash a throwable is that left the program; null when it is none. */
    static Crash of(Throwable thrown, Version version) {
        Throwable error = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null ? thrown.getCause() : thrown;
        String type = error.getClass().getName();
        boolean isFatal = error instanceof StackOverflowError || error instanceof OutOfMemoryError;
        if (!isFatal && !RAISED.contains(type)) return null;
        Frames frames = version.frames();
        StackTraceElement[] stack = error.getStackTrace();
        if (!isInProgram(stack, frames)) return null;
        String shown = Capture.nameOf(error.getClass());
        if (error instanceof StackOverflowError) return new Crash("stack overflow", shown, null, frames.recursion(stack), 0);
        String message = Capture.messageOf(error);
        if (isFatal) return new Crash("out of memory", shown, message, frames.named(stack), 0);
        return isMade(stack, type, frames, version) ? null : new Crash("exception", shown, message, frames.named(stack), frames.line(stack));
    }

    /** An error in a test, or in what a test gave the program to call, says nothing about the program. */
    private static boolean isInProgram(StackTraceElement[] stack, Frames frames) {
        for (StackTraceElement frame : stack) {
            Frames.Owner owner = frames.owner(frame);
            if (owner == Frames.Owner.PROGRAM) return true;
            if (owner == Frames.Owner.TEST) return false;
        }
        return false;
    }

    /** A stack begins where the throwable was made: by an instruction that failed, or by a constructor called on that line. */
    private static boolean isMade(StackTraceElement[] stack, String type, Frames frames, Version version) {
        StackTraceElement innermost = stack[0];
        if (frames.owner(innermost) == Frames.Owner.JDK) return isCheck(stack, frames);
        return frames.making.computeIfAbsent(innermost + " " + type, place -> makes(innermost, type, version));
    }

    /** Where that cannot be told, nobody is blamed. */
    private static boolean makes(StackTraceElement frame, String type, Version version) {
        try {
            byte[] bytes = bytesOf(frame.getClassName(), version);
            return bytes.length == 0 || frame.getLineNumber() <= 0 || Bytecode.makes(bytes, frame.getMethodName(), frame.getLineNumber(), type);
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    /** Whether the method of the JDK that other code called is one that is called in order to check. */
    private static boolean isCheck(StackTraceElement[] stack, Frames frames) {
        int last = 0;
        while (last + 1 < stack.length && frames.owner(stack[last + 1]) == Frames.Owner.JDK) last++;
        String method = stack[last].getMethodName();
        return CHECKS.contains(stack[last].getClassName()) || method.endsWith("Exact") || method.equals("orElseThrow")
            || stack[last].getClassName().startsWith("java.lang.reflect.");
    }

    private static byte[] bytesOf(String className, Version version) throws IOException {
        byte[] own = version.loader().bytesOf(Frames.file(className));
        if (own.length > 0) return own;
        try (InputStream in = version.loader().getResourceAsStream(Frames.file(className))) {
            return in == null ? own : in.readAllBytes();
        }
    }
}
