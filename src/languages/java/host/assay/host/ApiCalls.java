package assay.host;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Methods and constructors as recipes. */
final class ApiCalls {
    private final ApiAccess access;
    /** Why the last one could not be made into a recipe. */
    String reason = "";

    ApiCalls(ApiAccess access) {
        this.access = access;
    }

    /**
     * A call of something that `owner` has. Variables are declared with their raw types, so what comes back is cast to what
     * it is known to be; `bound` says what the method's own type parameters are, as far as that is given.
     */
    ApiRecipe of(Executable called, ApiType owner, Map<TypeVariable<?>, ApiType> bound, int attempt) {
        Map<TypeVariable<?>, ApiType> bindings = new HashMap<>();
        for (ApiType type : owner.lineage()) if (type.raw == called.getDeclaringClass()) bindings.putAll(type.bindings());
        for (TypeVariable<?> variable : called.getTypeParameters()) bindings.put(variable, ApiType.defaultOf(variable, attempt));
        bindings.putAll(bound);
        Class<?> outer = called instanceof Constructor && isInner(owner.raw) ? owner.raw.getEnclosingClass() : null;
        boolean isStatic = called instanceof Constructor ? outer == null : Modifier.isStatic(called.getModifiers());
        List<ApiType> needs = new ArrayList<>();
        List<String> places = new ArrayList<>();
        if (!isStatic) {
            needs.add(outer != null ? ApiType.of(outer) : owner);
            places.add("");
        }
        List<ApiType> parameters = parametersOf(called, bindings, outer != null);
        StringBuilder text = new StringBuilder("(");
        String simple = called instanceof Constructor ? owner.raw.getSimpleName() : called.getName();
        for (int i = 0; i < parameters.size(); i++) {
            ApiType parameter = parameters.get(i);
            reason = refuse(parameter.raw);
            if (reason != null) return null;
            if (i > 0) text.append(", ");
            if (isAmbiguous(called, owner.raw, i, outer != null)) text.append("(").append(ApiType.nameOf(parameter.raw)).append(") ");
            text.append("$").append(needs.size());
            places.add(simple + "#" + i);
            needs.add(parameter);
        }
        String call = text.append(")").toString();
        ApiRecipe recipe;
        if (called instanceof Constructor)
            recipe = new ApiRecipe(outer == null ? "new " + ApiType.nameOf(owner.raw) + call : "$0.new " + simple + call, owner, needs);
        else {
            Method method = (Method) called;
            ApiType back = ApiType.resolve(method.getGenericReturnType(), bindings);
            if (!access.canName(back.raw)) back = ApiType.of(Object.class);
            boolean isCast = back.raw != method.getReturnType() && back.raw != Object.class;
            String holder = isStatic ? ApiType.nameOf(owner.raw) : "$0";
            recipe = new ApiRecipe((isCast ? "(" + ApiType.nameOf(back.raw) + ") " : "") + holder + "." + simple + call, back, needs);
        }
        recipe.isHidden = !ApiAccess.isPublic(called);
        recipe.places = places;
        recipe.hasReceiver = !isStatic && outer == null;
        return recipe;
    }

    static boolean isInner(Class<?> type) {
        return type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
    }

    private static List<ApiType> parametersOf(Executable called, Map<TypeVariable<?>, ApiType> bindings, boolean inner) {
        Class<?>[] plain = called.getParameterTypes();
        Type[] given = called.getGenericParameterTypes();
        int hidden = inner ? 1 : 0;
        List<ApiType> found = new ArrayList<>();
        for (int i = hidden; i < plain.length; i++) {
            int at = given.length == plain.length ? i : i - hidden;
            found.add(given.length >= plain.length - hidden ? ApiType.resolve(given[at], bindings) : ApiType.of(plain[i]));
        }
        return found;
    }

    private String refuse(Class<?> parameter) {
        if (ApiAccess.isDangerous(parameter)) return "it takes a " + ApiType.nameOf(parameter) + ", which accesses resources outside of the program";
        return access.canName(parameter) ? null : "it takes a " + ApiType.nameOf(parameter) + ", which cannot be named from there";
    }

    /** Whether another overload might be meant when only the argument is seen. */
    private boolean isAmbiguous(Executable called, Class<?> owner, int index, boolean inner) {
        int hidden = inner ? 1 : 0;
        Class<?> own = called.getParameterTypes()[index + hidden];
        Executable[] others = called instanceof Constructor ? owner.getDeclaredConstructors() : methodsOf(owner).toArray(new Method[0]);
        for (Executable other : others) {
            if (!other.getName().equals(called.getName()) || other.isSynthetic() || !access.canUse(other)) continue;
            boolean fits = other.getParameterCount() == called.getParameterCount() || other.isVarArgs() || called.isVarArgs();
            if (!fits || Arrays.equals(other.getParameterTypes(), called.getParameterTypes())) continue;
            if (other.getParameterCount() <= index + hidden) return !own.isPrimitive();
            Class<?> there = other.getParameterTypes()[index + hidden];
            if (there != own && !(there.isPrimitive() && own.isPrimitive())) return true;
        }
        return false;
    }

    private final Map<Class<?>, List<Method>> methods = new HashMap<>();

    /** All methods that a value of the class has, as far as this package may call them. */
    List<Method> methodsOf(Class<?> type) {
        return methods.computeIfAbsent(type, this::lookUp);
    }

    private List<Method> lookUp(Class<?> type) {
        Set<Method> all = new LinkedHashSet<>(Arrays.asList(type.getMethods()));
        for (Class<?> c = type; c != null; c = c.getSuperclass())
            if (access.isHome(c)) all.addAll(Arrays.asList(c.getDeclaredMethods()));
        all.removeIf(method -> method.isBridge() || !access.canUse(method));
        List<Method> found = new ArrayList<>(all);
        // The order of reflection is not the same in every run.
        found.sort(Comparator.<Method>comparingInt(Method::getParameterCount).thenComparing(Method::toString));
        return found;
    }
}
