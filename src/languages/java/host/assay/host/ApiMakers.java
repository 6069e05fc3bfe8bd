package assay.host;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ways to come by an object of a class: constructors, factories, constants, builders, classes that implement it. */
final class ApiMakers {
    private static final int MOST = 6;

    private final ApiAccess access;
    private final ApiCalls calls;
    private final List<Class<?>> program;
    /** Methods that a class which has one of its own in their place would not lead to. */
    final List<Method> wanted = new ArrayList<>();

    ApiMakers(ApiAccess access, ApiCalls calls, List<Class<?>> program) {
        this.access = access;
        this.calls = calls;
        this.program = program;
    }

    List<ApiRecipe> of(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        if (type.raw.isEnum()) return constants(type, type.raw, found);
        found.addAll(constructors(type));
        for (Class<?> c = type.raw; c != null; c = c.getEnclosingClass()) factories(type, c, found);
        constants(type, type.raw, found);
        for (Class<?> member : type.raw.getDeclaredClasses()) builders(type, member, found);
        if (found.isEmpty())
            for (Class<?> c : program) if (found.size() < 3 && access.canName(c)) factories(type, c, found);
        return found;
    }

    List<ApiRecipe> constructors(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>();
        if (Modifier.isAbstract(type.raw.getModifiers()) || !access.canName(type.raw)) return found;
        List<Constructor<?>> all = new ArrayList<>(Arrays.asList(type.raw.getDeclaredConstructors()));
        all.sort(Comparator.<Constructor<?>>comparingInt(c -> Modifier.isPublic(c.getModifiers()) ? 0 : 1)
            .thenComparingInt(Constructor::getParameterCount).thenComparing(Constructor::toString));
        for (Constructor<?> constructor : all) {
            ApiRecipe recipe = access.canUse(constructor) && found.size() < MOST ? calls.of(constructor, type, Map.of(), 0) : null;
            if (recipe != null) found.add(recipe);
        }
        return found;
    }

    /** Static methods of a class that give back what is looked for. */
    private void factories(ApiType type, Class<?> holder, List<ApiRecipe> found) {
        int count = 0;
        for (Method method : calls.methodsOf(holder)) {
            if (count >= MOST || !Modifier.isStatic(method.getModifiers()) || ApiAccess.isUnwelcome(method.getName())) continue;
            if (!type.raw.isAssignableFrom(method.getReturnType()) || !access.canName(holder)) continue;
            ApiRecipe recipe = calls.of(method, ApiType.of(holder), boundBy(method.getGenericReturnType(), type), 0);
            if (recipe == null || !recipe.made.makes().contains(type.name)) continue;
            found.add(recipe);
            count++;
        }
    }

    /** What the type parameters of a method must be for its result to be what is looked for. */
    static Map<TypeVariable<?>, ApiType> boundBy(Type given, ApiType wanted) {
        if (!(given instanceof ParameterizedType) || ApiType.erase(given) != wanted.raw) return Map.of();
        Map<TypeVariable<?>, ApiType> bound = new HashMap<>();
        Type[] args = ((ParameterizedType) given).getActualTypeArguments();
        for (int i = 0; i < args.length && i < wanted.args.size(); i++) {
            if (!(args[i] instanceof TypeVariable)) continue;
            TypeVariable<?> variable = (TypeVariable<?>) args[i];
            boolean fits = Arrays.stream(variable.getBounds()).allMatch(b -> ApiType.erase(b).isAssignableFrom(boundClass(wanted, args, variable)));
            if (fits) bound.put(variable, wanted.args.get(i));
        }
        return bound;
    }

    private static Class<?> boundClass(ApiType wanted, Type[] args, TypeVariable<?> variable) {
        return wanted.args.get(Arrays.asList(args).indexOf(variable)).raw;
    }

    private List<ApiRecipe> constants(ApiType type, Class<?> holder, List<ApiRecipe> found) {
        int count = 0;
        for (Field field : holder.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (!Modifier.isStatic(modifiers) || !Modifier.isFinal(modifiers) || !access.canUse(field) || !access.canName(holder)) continue;
            if (!type.raw.isAssignableFrom(field.getType()) || count >= 2 * MOST) continue;
            ApiType made = ApiType.resolve(field.getGenericType(), Map.of());
            if (!access.canName(made.raw) || !made.makes().contains(type.name)) continue;
            ApiRecipe recipe = new ApiRecipe(ApiType.nameOf(holder) + "." + field.getName(), made, List.of());
            recipe.isLiteral = field.isEnumConstant();
            found.add(recipe);
            count++;
        }
        return found;
    }

    /** Methods of a class inside of it that give it back. */
    private void builders(ApiType type, Class<?> member, List<ApiRecipe> found) {
        if (!access.canName(member) || ApiCalls.isInner(member)) return;
        for (Method method : calls.methodsOf(member)) {
            boolean builds = !Modifier.isStatic(method.getModifiers()) && method.getParameterCount() == 0 && method.getReturnType() == type.raw;
            ApiRecipe recipe = builds ? calls.of(method, ApiType.of(member).closed(0), Map.of(), 0) : null;
            if (recipe != null && recipe.made.makes().contains(type.name)) found.add(recipe);
        }
    }

    /** Classes of the program that are one, those beside it and those that are easily made first. */
    List<ApiType> implementers(ApiType type) {
        List<ApiType> found = new ArrayList<>();
        if (type.isOfJdk() || !Modifier.isAbstract(type.raw.getModifiers())) return found;
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> c : program)
            if (c != type.raw && type.raw.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers()) && access.canName(c)) all.add(c);
        all.sort(Comparator.<Class<?>>comparingInt(this::overridden).thenComparingInt(c -> c.getPackage() == type.raw.getPackage() ? 0 : 1)
            .thenComparingInt(ApiMakers::effort).thenComparing(Class::getName));
        for (Class<?> c : all) {
            if (found.size() >= MOST) break;
            List<ApiType> tries = new ArrayList<>(List.of(ApiType.of(c).closed(0), ApiType.of(c).closed(1)));
            if (c.getTypeParameters().length == type.args.size()) tries.add(0, ApiType.of(c, type.args));
            tries.stream().filter(t -> t.makes().contains(type.name)).findFirst().ifPresent(found::add);
        }
        return found;
    }

    private int overridden(Class<?> type) {
        int count = 0;
        for (Method method : wanted)
            for (Class<?> c = type; c != null && c != method.getDeclaringClass(); c = c.getSuperclass())
                if (method.getDeclaringClass().isAssignableFrom(c) && declares(c, method)) count++;
        return count;
    }

    private static boolean declares(Class<?> type, Method method) {
        try {
            type.getDeclaredMethod(method.getName(), method.getParameterTypes());
            return !Modifier.isAbstract(method.getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static int effort(Class<?> type) {
        List<Integer> counts = new ArrayList<>(List.of(9));
        for (Constructor<?> c : type.getDeclaredConstructors()) if (!Modifier.isPrivate(c.getModifiers())) counts.add(c.getParameterCount());
        return Collections.min(counts);
    }

    String whyNone(ApiType type) {
        String name = ApiType.nameOf(type.raw);
        if (ApiAccess.isDangerous(type.raw)) return "it accesses resources outside of the program";
        if (!access.canName(type.raw)) return "it cannot be named from outside of its package";
        if (type.raw.isInterface()) return "it is an interface, and no class of the program that implements it can be constructed";
        if (Modifier.isAbstract(type.raw.getModifiers())) return "it is abstract, and no class of the program that extends it can be constructed";
        boolean isOpen = Arrays.stream(type.raw.getDeclaredConstructors()).anyMatch(access::canUse);
        if (!isOpen) return "its constructors cannot be called, and nothing in the program returns a " + name;
        return "its constructors need arguments that cannot be constructed";
    }
}
