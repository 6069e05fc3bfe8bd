package assay.host;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs test classes with the subject's own JUnit, which is reached by reflection only: whatever version is on the class
 * path does the work. One line per test goes to the report: class, test, status, message.
 */
public final class Suite {
    private static final Pattern DESCRIPTION = Pattern.compile("^(.*)\\(([^()]+)\\)$", Pattern.DOTALL);
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";
    private static final String PLATFORM = "org.junit.platform.";
    private static final Pattern TESTS = Pattern.compile("org\\.junit\\.jupiter\\..*\\.(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)");
    private final Map<String, String[]> results = new LinkedHashMap<>();
    /** Tests that have begun, by their ids. Classes may run at the same time. */
    private final Map<String, String[]> running = new java.util.concurrent.ConcurrentHashMap<>();

    /** Arguments: the file with the names of the classes, the report, and, where tests are traced, the plan for that. */
    public static void main(String[] args) throws Exception {
        if (args.length > 2) TracingPlan.given = new TracingPlan(new File(args[2]));
        Suite suite = new Suite();
        List<String> names = Files.readAllLines(new File(args[0]).toPath(), StandardCharsets.UTF_8);
        List<Class<?>> jupiter = new ArrayList<>();
        for (String name : names) {
            Class<?> type;
            try {
                type = Class.forName(name, false, Suite.class.getClassLoader());
                if (java.lang.reflect.Modifier.isAbstract(type.getModifiers())) continue;
                if (isJupiter(type)) jupiter.add(type);
                else if (isClassic(type)) suite.runClassic(type);
            } catch (Throwable e) {
                suite.put(name, "", "failed", String.valueOf(e));
            }
        }
        if (!jupiter.isEmpty()) suite.runJupiter(jupiter);
        suite.write(new File(args[1]));
        // Threads that tests left running must not keep the suite alive.
        Runtime.getRuntime().halt(0);
    }

    private void put(String type, String name, String status, String message) {
        results.put(type + "\t" + name, new String[] {type, name, status, message == null ? "" : message});
    }

    private void write(File report) throws IOException {
        File stage = new File(report.getPath() + ".part");
        try (BufferedWriter out = Files.newBufferedWriter(stage.toPath(), StandardCharsets.UTF_8)) {
            for (String[] result : results.values()) {
                for (int i = 0; i < 4; i++)
                    out.write((i == 0 ? "" : "\t") + result[i].replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "").replace("\n", "\\n"));
                out.write("\n");
            }
        }
        Files.move(stage.toPath(), report.toPath());
    }

    private static boolean isJupiter(Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass())
            for (Method method : c.getDeclaredMethods())
                for (java.lang.annotation.Annotation annotation : method.getAnnotations())
                    if (annotation.annotationType().getName().startsWith("org.junit.jupiter.")) return true;
        for (Class<?> member : type.getDeclaredClasses()) if (isJupiter(member)) return true;
        return false;
    }

    /** A class that only helps others has no test. */
    private static boolean isClassic(Class<?> type) {
        if (TestMethod.annotation(type, "org.junit.runner.RunWith") != null) return true;
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            if (c.getName().equals("junit.framework.TestCase")) return true;
            for (Method method : c.getDeclaredMethods())
                if (TestMethod.annotation(method, "org.junit.Test") != null) return true;
        }
        return false;
    }

    /** JUnit 3 and 4, through the interfaces of JUnit 3 that both speak. */
    private void runClassic(Class<?> type) throws ReflectiveOperationException {
        ClassLoader loader = Suite.class.getClassLoader();
        Class<?> testType = Class.forName("junit.framework.Test", false, loader);
        Object test;
        try {
            test = Class.forName("junit.framework.JUnit4TestAdapter", true, loader).getConstructor(Class.class).newInstance(type);
        } catch (ClassNotFoundException e) {
            test = Class.forName("junit.framework.TestSuite", true, loader).getConstructor(Class.class).newInstance(type);
        }
        if (SuiteTracer.only() != null) test = Alone.of(test, SuiteTracer.only());
        Map<Object, String[]> failed = new HashMap<>();
        Class<?> listenerType = Class.forName("junit.framework.TestListener", false, loader);
        InvocationHandler handler = (proxy, method, args) -> {
            if (method.getDeclaringClass() == Object.class) return method.getName().equals("hashCode") ? (Object) 1 : method.getName().equals("equals") ? (Object) (proxy == args[0]) : "assay";
            String[] name = nameOf(String.valueOf(args[0]), type.getName());
            String key = name[0] + "\t" + name[1];
            if (SuiteTracer.IS_ON && method.getName().equals("startTest")) SuiteTracer.start(name, String.valueOf(args[0]));
            if (SuiteTracer.IS_ON && method.getName().equals("endTest")) SuiteTracer.end(name);
            if (method.getName().equals("addError") || method.getName().equals("addFailure")) {
                failed.put(key, name);
                put(name[0], name[1], "failed", messageOf((Throwable) args[1]));
            } else if (method.getName().equals("endTest") && !failed.containsKey(key)) put(name[0], name[1], "passed", null);
            return null;
        };
        Object listener = Proxy.newProxyInstance(loader, new Class<?>[] {listenerType}, handler);
        Class<?> resultType = Class.forName("junit.framework.TestResult", true, loader);
        Object result = resultType.getConstructor().newInstance();
        resultType.getMethod("addListener", listenerType).invoke(result, listener);
        testType.getMethod("run", resultType).invoke(test, result);
    }

    private static String[] nameOf(String told, String otherwise) {
        String description = told.replace("\r", "");
        Matcher matcher = DESCRIPTION.matcher(description);
        return matcher.matches() ? new String[] {matcher.group(2), matcher.group(1)} : new String[] {otherwise, description};
    }

    private static String messageOf(Throwable error) {
        StringBuilder text = new StringBuilder(String.valueOf(error));
        if (error.getCause() != null && error.getCause() != error) text.append("\ncaused by ").append(error.getCause());
        StackTraceElement[] trace = error.getStackTrace();
        for (int i = 0; i < Math.min(8, trace.length); i++) text.append("\nat ").append(trace[i]);
        return text.length() > 2000 ? text.substring(0, 2000) : text.toString();
    }

    /** One class after the other: JUnit gives up a whole run when a test exhausts the memory. */
    private void runJupiter(List<Class<?>> types) throws ReflectiveOperationException {
        Class<?> selectors = Class.forName(PLATFORM + "engine.discovery.DiscoverySelectors", true, Suite.class.getClassLoader());
        if (SuiteTracer.only() != null) {
            runSelected(List.of(selectors.getMethod("selectUniqueId", String.class).invoke(null, SuiteTracer.only())));
            return;
        }
        Object launcher = newLauncher();
        for (Class<?> type : types)
            if (!runSelected(launcher, List.of(selectors.getMethod("selectClass", Class.class).invoke(null, type)))) runRest(launcher, selectors, type);
    }

    /** The tests of a class that have no result yet, each on its own. */
    private void runRest(Object launcher, Class<?> selectors, Class<?> type) throws ReflectiveOperationException {
        for (Method method : type.getDeclaredMethods()) {
            boolean isTest = false;
            for (java.lang.annotation.Annotation annotation : method.getAnnotations())
                isTest |= TESTS.matcher(annotation.annotationType().getName()).matches();
            String start = type.getName() + "\t" + method.getName();
            boolean isDone = results.keySet().stream().anyMatch(key -> key.equals(start) || key.startsWith(start + "(") || key.startsWith(start + "["));
            if (isTest && !isDone) runSelected(launcher, List.of(selectors.getMethod("selectMethod", Class.class, Method.class).invoke(null, type, method)));
        }
    }

    private static Object newLauncher() throws ReflectiveOperationException {
        return Class.forName(PLATFORM + "launcher.core.LauncherFactory", true, Suite.class.getClassLoader()).getMethod("create").invoke(null);
    }

    private void runSelected(List<Object> chosen) throws ReflectiveOperationException {
        runSelected(newLauncher(), chosen);
    }

    /** False if the run was given up: the test that exhausted the memory says nothing about the program here. */
    private boolean runSelected(Object launcher, List<Object> chosen) throws ReflectiveOperationException {
        ClassLoader loader = Suite.class.getClassLoader();
        Class<?> builderType = Class.forName(PLATFORM + "launcher.core.LauncherDiscoveryRequestBuilder", true, loader);
        Object builder = builderType.getMethod("request").invoke(null);
        builder = builderType.getMethod("selectors", List.class).invoke(builder, chosen);
        if (SuiteTracer.IS_ON)
            builder = builderType.getMethod("configurationParameter", String.class, String.class).invoke(builder, PARALLEL, "false");
        Object request = builderType.getMethod("build").invoke(builder);
        Class<?> listenerType = Class.forName(PLATFORM + "launcher.TestExecutionListener", true, loader);
        InvocationHandler handler = (proxy, method, args) -> {
            if (method.getName().equals("executionStarted")) started(args[0]);
            if (method.getName().equals("executionFinished")) finished(args[0], args[1]);
            else if (method.getName().equals("executionSkipped")) skipped(args[0]);
            return method.getDeclaringClass() != Object.class ? null : method.getName().equals("hashCode") ? (Object) 1 : method.getName().equals("equals") ? (Object) (proxy == args[0]) : "assay";
        };
        Object listeners = java.lang.reflect.Array.newInstance(listenerType, 1);
        java.lang.reflect.Array.set(listeners, 0, Proxy.newProxyInstance(loader, new Class<?>[] {listenerType}, handler));
        Class<?> requestType = Class.forName(PLATFORM + "launcher.LauncherDiscoveryRequest", true, loader);
        Method execute = Class.forName(PLATFORM + "launcher.Launcher", true, loader).getMethod("execute", requestType, listeners.getClass());
        try {
            running.clear();
            execute.invoke(launcher, request, listeners);
            return true;
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (!(e.getCause() instanceof OutOfMemoryError)) throw e;
            for (String[] name : running.values()) put(name[0], name[1], "skipped", String.valueOf(e.getCause()));
            return false;
        }
    }

    private void started(Object identifier) throws ReflectiveOperationException {
        if (!(Boolean) call(identifier, "isTest")) return;
        String id = String.valueOf(call(identifier, "getUniqueId"));
        running.put(id, jupiterName(identifier));
        if (SuiteTracer.IS_ON) SuiteTracer.start(jupiterName(identifier), id);
    }

    private void finished(Object identifier, Object result) throws ReflectiveOperationException {
        String status = String.valueOf(call(result, "getStatus"));
        Optional<?> error = (Optional<?>) call(result, "getThrowable");
        boolean isTest = (Boolean) call(identifier, "isTest");
        running.remove(String.valueOf(call(identifier, "getUniqueId")));
        if (SuiteTracer.IS_ON && isTest) SuiteTracer.end(jupiterName(identifier));
        if (!isTest && status.equals("SUCCESSFUL")) return;
        String[] name = jupiterName(identifier);
        String told = status.equals("SUCCESSFUL") ? "passed" : status.equals("ABORTED") ? "skipped" : "failed";
        put(name[0], name[1], told, error.map(e -> messageOf((Throwable) e)).orElse(null));
    }

    private void skipped(Object identifier) throws ReflectiveOperationException {
        if (!(Boolean) call(identifier, "isTest")) return;
        String[] name = jupiterName(identifier);
        put(name[0], name[1], "skipped", null);
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        for (Class<?> type : List.of(target.getClass(), Object.class))
            for (Method m : type.getMethods())
                if (m.getName().equals(method) && m.getParameterCount() == 0) {
                    m.setAccessible(true);
                    return m.invoke(target);
                }
        throw new NoSuchMethodException(method);
    }

    /** `[engine:…]/[class:a.B]/[nested-class:C]/[method:test()]/[test-template-invocation:#1]` → a.B$C, test[#1]. */
    private static String[] jupiterName(Object identifier) throws ReflectiveOperationException {
        String type = "";
        StringBuilder name = new StringBuilder();
        Matcher parts = Pattern.compile("\\[([\\w-]+):([^\\]]*)\\]").matcher(String.valueOf(call(identifier, "getUniqueId")).replace("\r", ""));
        while (parts.find()) {
            String kind = parts.group(1);
            String value = parts.group(2);
            if (kind.equals("class")) type = value;
            else if (kind.equals("nested-class")) type += "$" + value;
            else if (kind.equals("method")) name.append(value.replaceAll("\\(\\)$", ""));
            else if (kind.equals("test-template") || kind.equals("test-factory")) name.append(value.replaceAll("\\(.*", ""));
            else if (kind.endsWith("invocation") || kind.startsWith("dynamic")) name.append('[').append(value).append(']');
        }
        return new String[] {type, name.toString()};
    }
}
