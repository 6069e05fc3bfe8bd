package assay.host;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** One test of a test class, as a host runs it: JUnit 3, 4 and 5 differ only in how the parts are found. */
final class TestMethod {
    /** Tests are run as they stand: whether they pass is what is asked for. */
    static boolean isAsserting;

    final TestClass owner;
    final Method method;
    /** Place in the test file, −1 when the test is inherited from another file. */
    final int site;
    /** Where an expected exception is observed, −1 when none is expected. */
    final int expected;
    final String skipped;
    /** Row of a parameterised class or test, −1 otherwise. */
    final int row;
    /** Where the arguments come from; null when there are none. */
    final Provider provider;
    /** What a preservation test asks for; null for other tests. */
    final Parameters parameters;

    /** A preservation test. */
    TestMethod(TestClass owner, Method method, int site, Parameters parameters) {
        this(owner, method, site, -1, null, -1, null, parameters);
    }

    TestMethod(TestClass owner, Method method, int site, int expected, String skipped, int row, Provider provider) {
        this(owner, method, site, expected, skipped, row, provider, null);
    }

    private TestMethod(TestClass owner, Method method, int site, int expected, String skipped, int row, Provider provider, Parameters parameters) {
        this.parameters = parameters;
        this.row = row;
        this.provider = provider;
        this.owner = owner;
        this.method = method;
        this.site = site;
        this.expected = expected;
        this.skipped = skipped;
        method.setAccessible(true);
    }

    /** Runs the test with its set-up around it; what leaves it is how it ended. */
    void run(int repeats) throws Throwable {
        owner.prepare();
        Object instance = owner.instance(method.getName(), provider == null ? row : -1);
        Object[] arguments = parameters != null ? parameters.values() : provider == null ? NONE : provider.arguments(row);
        Throwable failure = null;
        try {
            owner.rules.before(instance, method.getName());
            for (Method before : owner.before) call(before, instance);
            for (int i = 0; i < repeats; i++) body(instance, arguments);
            if (!isAsserting) Recorder.add("variable", "this", owner.stateOf(instance));
        } catch (Throwable e) {
            failure = e;
        }
        for (Method after : owner.after)
            try {
                call(after, instance);
            } catch (Throwable e) {
                if (failure == null) failure = e;
            }
        owner.rules.after(instance);
        if (failure != null) throw failure;
    }

    String name() {
        if (row < 0) return method.getName();
        return method.getName() + (provider == null ? "[" + row + "]" : "[#" + (row + 1) + "]");
    }

    private void body(Object instance, Object[] arguments) throws Throwable {
        if (isAsserting) {
            Throwable thrown = owner.rules.judged(instance, Asserted.run(method, instance, arguments));
            if (thrown != null) throw thrown;
            return;
        }
        if (expected < 0 && !owner.rules.expectsExceptions) {
            call(method, instance, arguments);
            return;
        }
        try {
            call(method, instance, arguments);
        } catch (OutOfSteps | ExitCalled | StackOverflowError | OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            Recorder.sawThrown(e);
            if (expected < 0) Recorder.add("variable", "the exception", Capture.of(e));
            else Recorder.observe(expected, e);
            return;
        }
        if (expected >= 0) Recorder.add("assertion", expected, Node.of("ran to its end"));
    }

    private static final Object[] NONE = {};

    static void call(Method method, Object instance, Object... arguments) throws Throwable {
        try {
            method.invoke(instance, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** An annotation by its full name; the framework is the subject's, not ours. */
    static Annotation annotation(java.lang.reflect.AnnotatedElement element, String name) {
        for (Annotation annotation : element.getAnnotations())
            if (annotation.annotationType().getName().equals(name)) return annotation;
        return null;
    }
}
