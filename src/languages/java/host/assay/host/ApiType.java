package assay.host;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A type with its arguments, such as `java.util.List<java.lang.String>`; with all of them open it is `java.util.List<?>`. */
final class ApiType {
    private static final Class<?>[][] TWINS = {
        {int.class, Integer.class}, {long.class, Long.class}, {double.class, Double.class}, {float.class, Float.class},
        {short.class, Short.class}, {byte.class, Byte.class}, {char.class, Character.class}, {boolean.class, Boolean.class},
    };
    /** What a type variable is taken to be, in the order of preference, for the first and the second try. */
    private static final Class<?>[][] DEFAULTS = {
        {String.class, Integer.class, java.util.concurrent.TimeUnit.class, RuntimeException.class},
        {Integer.class, String.class, java.util.concurrent.TimeUnit.class, IllegalStateException.class},
    };
    private static final int DEEPEST = 3;

    final Class<?> raw;
    /** Empty for a type without parameters, and where all of them are open; of an array, its component. */
    final List<ApiType> args;
    final String name;

    private ApiType(Class<?> raw, List<ApiType> args) {
        this.raw = raw;
        this.args = args;
        this.name = raw.isArray() ? args.get(0).name + "[]"
            : raw.getTypeParameters().length == 0 ? nameOf(raw)
            : nameOf(raw) + "<" + (args.isEmpty() ? "?" : args.stream().map(a -> a.name).collect(Collectors.joining(","))) + ">";
    }

    static ApiType of(Class<?> raw) {
        return raw.isArray() ? arrayOf(of(raw.getComponentType())) : new ApiType(raw, Collections.emptyList());
    }

    static ApiType of(Class<?> raw, List<ApiType> args) {
        return raw.getTypeParameters().length == args.size() ? new ApiType(raw, args) : of(raw);
    }

    static ApiType arrayOf(ApiType component) {
        return new ApiType(Array.newInstance(component.raw, 0).getClass(), List.of(component));
    }

    /** As it is written in a program. */
    static String nameOf(Class<?> raw) {
        String name = raw.getCanonicalName();
        return name == null ? raw.getName() : name;
    }

    /** What the parameters of the type are, for what its class declares. */
    Map<TypeVariable<?>, ApiType> bindings() {
        Map<TypeVariable<?>, ApiType> found = new HashMap<>();
        TypeVariable<?>[] parameters = raw.getTypeParameters();
        for (int i = 0; i < parameters.length && i < args.size(); i++) found.put(parameters[i], args.get(i));
        return found;
    }

    /** The type with its open parameters filled in. */
    ApiType closed(int attempt) {
        if (raw.isArray() || raw.getTypeParameters().length == 0 || !args.isEmpty()) return this;
        return new ApiType(raw, Arrays.stream(raw.getTypeParameters()).map(v -> defaultOf(v, attempt)).collect(Collectors.toList()));
    }

    static ApiType defaultOf(TypeVariable<?> variable, int attempt) {
        candidates:
        for (Class<?> candidate : DEFAULTS[attempt]) {
            for (Type bound : variable.getBounds()) if (!erase(bound).isAssignableFrom(candidate)) continue candidates;
            return of(candidate);
        }
        Class<?> bound = erase(variable.getBounds()[0]);
        return of(bound == Number.class ? attempt == 0 ? Integer.class : Double.class : bound);
    }

    static Class<?> erase(Type type) {
        if (type instanceof Class) return (Class<?>) type;
        if (type instanceof ParameterizedType) return (Class<?>) ((ParameterizedType) type).getRawType();
        if (type instanceof TypeVariable) return erase(((TypeVariable<?>) type).getBounds()[0]);
        if (type instanceof WildcardType) return erase(((WildcardType) type).getUpperBounds()[0]);
        return Array.newInstance(erase(((GenericArrayType) type).getGenericComponentType()), 0).getClass();
    }

    static ApiType resolve(Type type, Map<TypeVariable<?>, ApiType> bindings) {
        return resolve(type, bindings, 0);
    }

    private static ApiType resolve(Type type, Map<TypeVariable<?>, ApiType> bindings, int depth) {
        if (type instanceof TypeVariable && bindings.containsKey(type)) return bindings.get(type);
        if (type instanceof GenericArrayType)
            return arrayOf(resolve(((GenericArrayType) type).getGenericComponentType(), bindings, depth));
        if (type instanceof WildcardType) {
            Type[] lower = ((WildcardType) type).getLowerBounds();
            return resolve(lower.length > 0 ? lower[0] : ((WildcardType) type).getUpperBounds()[0], bindings, depth);
        }
        if (!(type instanceof ParameterizedType) || depth >= DEEPEST) return of(erase(type));
        Type[] given = ((ParameterizedType) type).getActualTypeArguments();
        Class<?> raw = erase(type);
        if (Arrays.stream(given).allMatch(arg -> isOpen(arg, bindings))) return of(raw);
        List<ApiType> args = new ArrayList<>();
        for (int i = 0; i < given.length; i++)
            args.add(isOpen(given[i], bindings) ? defaultOf(raw.getTypeParameters()[i], 0) : resolve(given[i], bindings, depth + 1));
        return of(raw, args);
    }

    private static boolean isOpen(Type arg, Map<TypeVariable<?>, ApiType> bindings) {
        if (arg instanceof TypeVariable) return !bindings.containsKey(arg);
        return arg instanceof WildcardType && ((WildcardType) arg).getLowerBounds().length == 0
            && ((WildcardType) arg).getUpperBounds()[0] == Object.class;
    }

    /** The type itself and everything above it, nearest first. */
    List<ApiType> lineage() {
        List<ApiType> found = new ArrayList<>(List.of(this));
        for (int i = 0; i < found.size(); i++) {
            ApiType type = found.get(i);
            if (type.raw.isArray()) continue;
            Map<TypeVariable<?>, ApiType> bindings = type.bindings();
            List<Type> above = new ArrayList<>(Arrays.asList(type.raw.getGenericInterfaces()));
            if (type.raw.getGenericSuperclass() != null) above.add(0, type.raw.getGenericSuperclass());
            for (Type t : above) found.add(resolve(t, bindings));
        }
        return found;
    }

    /** Names of all types that a value of this type can stand for, its own first. */
    List<String> makes() {
        Set<String> names = new LinkedHashSet<>();
        if (raw == void.class) return new ArrayList<>();
        names.add(name);
        Class<?> twin = twinOf(raw);
        if (twin != null) names.add(nameOf(twin));
        if (raw.isArray()) {
            if (!args.get(0).raw.isPrimitive()) for (String inner : args.get(0).makes()) if (inner.contains(".")) names.add(inner + "[]");
        } else
            for (ApiType type : raw.isPrimitive() ? of(twin).lineage() : lineage()) {
                if (type.raw.getName().startsWith("java.lang.constant.")) continue;
                names.add(type.name);
                if (!type.args.isEmpty()) names.add(of(type.raw).name);
            }
        names.add("java.lang.Object");
        return new ArrayList<>(names);
    }

    static Class<?> twinOf(Class<?> type) {
        for (Class<?>[] pair : TWINS) for (int i = 0; i < 2; i++) if (pair[i] == type) return pair[1 - i];
        return null;
    }

    /** Has literals of its own. */
    boolean isSimple() {
        return raw == String.class || twinOf(raw) != null;
    }

    boolean isOfJdk() {
        return Capture.isOfJdk(raw.getName());
    }
}
