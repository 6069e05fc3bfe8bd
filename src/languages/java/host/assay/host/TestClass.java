package assay.host;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A test class of one version: its tests, and what has to run around each of them. */
final class TestClass {
    private static final String J4 = "org.junit.";
    private static final String J5 = "org.junit.jupiter.api.";

    private final Class<?> type;
    private final TestClass outer;
    private final Constructor<?> constructor;
    private final boolean takesName;
    private final List<Method> beforeAll = new ArrayList<>();
    final List<Method> before = new ArrayList<>();
    final List<Method> after = new ArrayList<>();
    final List<TestMethod> tests = new ArrayList<>();
    private final Field[] fields;
    final Rules rules;
    private final Rows rows;
    private boolean prepared;

    /** The tests of a class and of its nested classes, in an order that depends on nothing but their names. */
    static List<TestMethod> testsIn(Class<?> type) throws ReflectiveOperationException {
        List<TestMethod> found = new ArrayList<>();
        collect(type, null, new Sites(type), found);
        return found;
    }

    private static void collect(Class<?> type, TestClass outer, Sites sites, List<TestMethod> found) {
        boolean isNested = outer != null && TestMethod.annotation(type, J5 + "Nested") != null;
        boolean runs = outer == null || isNested || Modifier.isStatic(type.getModifiers());
        if (!runs) return;
        TestClass made = outer;
        if (!Modifier.isAbstract(type.getModifiers()) && !type.isEnum()) {
            made = new TestClass(type, isNested ? outer : null, sites);
            found.addAll(made.tests);
        }
        Class<?>[] members = type.getDeclaredClasses();
        Arrays.sort(members, java.util.Comparator.comparing(Class::getName));
        for (Class<?> member : members) collect(member, made, sites, found);
    }

    private TestClass(Class<?> type, TestClass outer, Sites sites) {
        this.type = type;
        this.outer = outer;
        Constructor<?> found = null;
        boolean named = false;
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            Class<?>[] parameters = c.getParameterTypes();
            boolean plain = parameters.length == 0 || outer != null && parameters.length == 1 && parameters[0] == outer.type;
            if (plain) {
                found = c;
                named = false;
            } else if (found == null && parameters.length == 1 && parameters[0] == String.class) {
                found = c;
                named = true;
            }
        }
        constructor = found;
        takesName = named;
        if (constructor != null) constructor.setAccessible(true);
        rules = new Rules(type);
        rows = Rows.of(type);
        boolean isJunit3 = extendsTestCase(type);
        for (Method method : methodsOf(type)) sort(method, isJunit3, sites);
        // Set-up of a superclass comes first, tear-down last.
        Collections.reverse(after);
        fields = stateFields(type);
        String trouble = troubleOf();
        if (trouble != null) tests.replaceAll(t -> new TestMethod(this, t.method, t.site, t.expected, trouble, -1, null));
        else if (rows != null) {
            List<TestMethod> all = new ArrayList<>();
            for (TestMethod t : tests)
                for (int row = 0; row < rows.count; row++) all.add(new TestMethod(this, t.method, t.site, t.expected, t.skipped, row, null));
            tests.clear();
            tests.addAll(all);
        }
    }

    /** What a host cannot stand in for. */
    private String troubleOf() {
        if (rules.unknown != null) return "uses the rule " + rules.unknown;
        Annotation runWith = TestMethod.annotation(type, J4 + "runner.RunWith");
        String runner = runWith == null ? "" : runnerOf(runWith);
        if (runWith != null && runner.equals("Parameterized")) return rows == null ? "has parameters that cannot be made outside its runner" : null;
        if (runWith != null && !runner.equals("JUnit4") && !runner.equals("BlockJUnit4ClassRunner")) return "is run by " + runner;
        if (constructor == null) return "its class has no constructor without arguments";
        for (Class<?> c = type; c != null; c = c.getSuperclass())
            if (TestMethod.annotation(c, J5 + "extension.ExtendWith") != null) return "uses extensions of JUnit 5";
        return null;
    }

    private static String runnerOf(Annotation runWith) {
        try {
            return ((Class<?>) runWith.annotationType().getMethod("value").invoke(runWith)).getSimpleName();
        } catch (ReflectiveOperationException e) {
            return "a runner that cannot be loaded";
        }
    }

    private static boolean extendsTestCase(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass())
            if (c.getName().equals("junit.framework.TestCase")) return true;
        return false;
    }

    /** Methods of the class and those above it, superclasses first, overridden ones once. */
    private static List<Method> methodsOf(Class<?> type) {
        List<Class<?>> line = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            if (c.getName().startsWith("junit.framework.")) break;
            line.add(0, c);
            for (Class<?> i : c.getInterfaces()) if (!line.contains(i)) line.add(0, i);
        }
        Map<String, Method> found = new java.util.LinkedHashMap<>();
        for (Class<?> c : line) {
            Map<String, Method> own = new TreeMap<>();
            for (Method method : c.getDeclaredMethods())
                if (!method.isSynthetic() && !method.isBridge() && !Modifier.isAbstract(method.getModifiers()))
                    own.put(method.getName() + Arrays.toString(method.getParameterTypes()), method);
            for (Map.Entry<String, Method> entry : own.entrySet()) {
                Method above = found.get(entry.getKey());
                // A private method of the same name is another one.
                String key = above != null && Modifier.isPrivate(above.getModifiers()) ? c.getName() + entry.getKey() : entry.getKey();
                found.put(key, entry.getValue());
            }
        }
        return new ArrayList<>(found.values());
    }

    private void sort(Method method, boolean isJunit3, Sites sites) {
        boolean isPlain = method.getParameterCount() == 0;
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        if (has(method, J4 + "BeforeClass") || has(method, J5 + "BeforeAll")) add(beforeAll, method);
        else if (has(method, J4 + "Before") || has(method, J5 + "BeforeEach")) add(before, method);
        else if (has(method, J4 + "After") || has(method, J5 + "AfterEach")) add(after, method);
        else if (isJunit3 && isPlain && method.getName().equals("setUp")) add(before, method);
        else if (isJunit3 && isPlain && method.getName().equals("tearDown")) add(after, method);
        if (method.isAnnotationPresent(assay.Preservation.class)) {
            String name = nameOf(method.getDeclaringClass()) + "#" + method.getName();
            tests.add(new TestMethod(this, method, sites.siteOf(name), new Parameters(method, sites.parametersOf(name))));
            return;
        }
        Annotation junit4 = TestMethod.annotation(method, J4 + "Test");
        boolean byName = isJunit3 && isPlain && !isStatic && method.getName().startsWith("test")
            && Modifier.isPublic(method.getModifiers()) && method.getReturnType() == void.class;
        boolean isParameterised = has(method, "org.junit.jupiter.params.ParameterizedTest");
        boolean isOther = has(method, J5 + "RepeatedTest") || has(method, J5 + "TestFactory");
        if (junit4 == null && !has(method, J5 + "Test") && !byName && !isParameterised && !isOther) return;
        String name = nameOf(method.getDeclaringClass()) + "#" + method.getName();
        boolean off = has(method, J4 + "Ignore") || has(method, J5 + "Disabled") || has(type, J4 + "Ignore") || has(type, J5 + "Disabled");
        Provider provider = isParameterised && !off ? Provider.of(method, sites.rowsOf(name)) : null;
        String skipped = off ? "is skipped"
            : isOther ? "is a repeated test or comes from a test factory"
            : isParameterised && provider == null ? "takes its arguments from a source that only its runner supports"
            : isPlain || isParameterised ? null : "takes parameters";
        int expected = expects(junit4) ? sites.expectedOf(name) : -1;
        for (int row = provider == null ? -1 : 0; row < (provider == null ? 0 : provider.count); row++)
            tests.add(new TestMethod(this, method, sites.siteOf(name), expected, skipped, row, provider));
    }

    private static boolean expects(Annotation junit4) {
        try {
            return junit4 != null && !((Class<?>) junit4.annotationType().getMethod("expected").invoke(junit4)).getName().endsWith("$None");
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static boolean has(java.lang.reflect.AnnotatedElement element, String annotation) {
        return TestMethod.annotation(element, annotation) != null;
    }

    private static void add(List<Method> list, Method method) {
        method.setAccessible(true);
        list.add(method);
    }

    private static String nameOf(Class<?> type) {
        return Capture.nameOf(type);
    }

    String name() {
        return type.getName();
    }

    /** What runs once before all tests of a class. */
    void prepare() throws Throwable {
        if (prepared) return;
        if (outer != null) outer.prepare();
        for (Method method : beforeAll)
            TestMethod.call(method, Modifier.isStatic(method.getModifiers()) ? null : instance("", -1));
        prepared = true;
    }

    Object instance(String name, int row) throws Throwable {
        if (row >= 0) return rows.instance(row);
        try {
            if (outer != null && constructor.getParameterCount() == 1) {
                Object around = outer.instance(name, -1);
                for (Method method : outer.before) TestMethod.call(method, around);
                return constructor.newInstance(around);
            }
            return takesName ? constructor.newInstance(name) : constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Field[] stateFields(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Field field : Capture.fieldsOf(type))
            if (!Capture.isOfJdk(field.getDeclaringClass().getName()) && !field.getDeclaringClass().getName().startsWith("junit."))
                found.add(field);
        return found.toArray(new Field[0]);
    }

    /** The fields of the test object, which hold what the test works on. */
    Object stateOf(Object instance) throws IllegalAccessException {
        if (fields.length == 0) return null;
        String[] names = new String[fields.length];
        Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            names[i] = fields[i].getName();
            values[i] = Capture.of(fields[i].get(instance));
        }
        return new Node("object", nameOf(type), names, values);
    }
}
