package assay.host;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Functions for where an interface wants one. They are cast, so that the compiler need not guess which interface it is. */
final class ApiLambdas {
    /** Of the JDK's interfaces those that are meant for functions: a Readable that never ends is none. */
    private static final Pattern MEANT = Pattern.compile("java\\.util\\.(function\\..*|Comparator|concurrent\\.Callable)|java\\.lang\\.Runnable");

    static List<ApiRecipe> of(ApiType type) {
        Method method = type.isOfJdk() && !MEANT.matcher(type.raw.getName()).matches() ? null : methodOf(type.raw);
        if (method == null) return List.of();
        List<ApiRecipe> found = new ArrayList<>();
        ApiType at = type.lineage().stream().filter(t -> t.raw == method.getDeclaringClass()).findFirst().orElse(type);
        Type[] given = method.getGenericParameterTypes();
        List<ApiType> parameters = new ArrayList<>();
        for (Type parameter : given) parameters.add(ApiType.resolve(parameter, at.bindings()));
        String head = "(" + ApiType.nameOf(type.raw) + ") ("
            + IntStream.range(0, given.length).mapToObj(i -> "a" + i).collect(Collectors.joining(", ")) + ") -> ";
        Class<?> result = method.getReturnType();
        if (result == void.class) {
            found.add(new ApiRecipe(head + "{ }", type, List.of()));
            return found;
        }
        ApiType back = ApiType.resolve(method.getGenericReturnType(), at.bindings());
        // Results of a comparator have to fit each other: a constant other than 0 would make it none.
        if (result == int.class && given.length == 2 && !parameters.get(0).raw.isPrimitive() && !parameters.get(1).raw.isPrimitive()) {
            for (String order : new String[] {"String.valueOf(a0).compareTo(String.valueOf(a1))", "String.valueOf(a1).compareTo(String.valueOf(a0))", "0"})
                found.add(new ApiRecipe(head + order, type, List.of()));
            return found;
        }
        found.add(new ApiRecipe(head + "$0", type, List.of(back)));
        for (int i = 0; i < given.length && i < 2; i++) {
            if (!parameters.get(i).name.equals(back.name)) continue;
            found.add(new ApiRecipe(head + (result.isPrimitive() ? "" : "(" + ApiType.nameOf(back.raw) + ") ") + "a" + i, type, List.of()));
            if (result == double.class || result == int.class)
                found.add(new ApiRecipe(head + "a" + i + " * a" + i + " - $0", type, List.of(back)));
        }
        if (result == boolean.class && given.length > 0 && parameters.get(0).isSimple())
            found.add(new ApiRecipe(head + "String.valueOf(a0).length() > $0", type, List.of(ApiType.of(int.class))));
        return found;
    }

    /** The one method that a function would stand for. */
    static Method methodOf(Class<?> type) {
        if (!type.isInterface() || type == Comparable.class || type == Iterable.class || AutoCloseable.class.isAssignableFrom(type)) return null;
        Method found = null;
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) continue;
            boolean isSame = found != null && found.getName().equals(method.getName()) && found.getParameterCount() == method.getParameterCount();
            if (found != null && !isSame || method.getTypeParameters().length > 0) return null;
            if (found == null || found.getDeclaringClass().isAssignableFrom(method.getDeclaringClass())) found = method;
        }
        return found;
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
