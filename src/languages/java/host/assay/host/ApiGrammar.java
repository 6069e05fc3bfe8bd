package assay.host;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The recipes for what is wanted, and for all that those need in turn. */
final class ApiGrammar {
    private static final int DEEPEST = 3;
    private static final int MOST_TYPES = 200;
    private static final int MOST_METHODS = 80;
    private static final int FEW_METHODS = 12;
    private static final Pattern FILLED = Pattern.compile("java\\.lang\\.(StringBuilder|StringBuffer)|java\\.util\\.\\w*(List|Set|Map|Deque|Queue|Vector|Stack|BitSet)|java\\.io\\.StringWriter");

    private final ApiAccess access;
    private final ApiCalls calls;
    private final ApiMakers makers;
    private final Set<Class<?>> program;
    private final Map<String, ApiRecipe> recipes = new LinkedHashMap<>();
    private final Map<String, ApiType> types = new HashMap<>();
    private final Deque<Object[]> due = new ArrayDeque<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Set<Class<?>> used = new HashSet<>();
    final Map<String, String> unavailable = new LinkedHashMap<>();

    ApiGrammar(ApiAccess access, List<Class<?>> program) {
        this.access = access;
        this.calls = new ApiCalls(access);
        this.makers = new ApiMakers(access, calls, program);
        this.program = new HashSet<>(program);
    }

    /** A function that is worth calling; twice with other types when it leaves them open. */
    void want(Executable called, int number, String name) {
        Class<?> holder = called.getDeclaringClass();
        names.put(number, name);
        if (!access.canUse(called) || !access.canName(holder)) {
            unavailable.put(name, Modifier.isPrivate(called.getModifiers()) ? "it is private" : "it cannot be called from that package");
            return;
        }
        if (ApiAccess.isUnwelcome(called.getName()) || ApiAccess.isDangerous(holder)) {
            unavailable.put(name, "it is excluded from generated tests");
            return;
        }
        if (called instanceof Constructor && Modifier.isAbstract(holder.getModifiers())) {
            wantThrough(ApiType.of(holder).closed(0), number);
            return;
        }
        if (called instanceof Method) makers.wanted.add((Method) called);
        for (int attempt = 0; attempt < 2; attempt++) {
            ApiType owner = ApiType.of(holder).closed(attempt);
            ApiRecipe recipe = calls.of(called, owner, Map.of(), attempt);
            if (recipe == null) {
                unavailable.put(name, calls.reason);
                return;
            }
            recipe.wanted = number;
            add(recipe, 1);
            if (recipe.hasReceiver || called instanceof Constructor) need(owner, 0);
        }
    }

    /** Classes of which objects are used: those of the program, and of Java what a test may fill. */
    static boolean isUsable(Class<?> type, List<Class<?>> program) {
        return program.contains(type) || (FILLED.matcher(type.getName()).matches() && !ApiAccess.isDangerous(type));
    }

    /** Asks for all methods of a class, and of what those return that a test calls by these names. */
    void use(Class<?> type, List<?> called) {
        if (!used.add(type)) return;
        ApiType owner = ApiType.of(type).closed(0);
        need(owner, 0);
        int left = MOST_METHODS;
        for (Method method : calls.methodsOf(type)) {
            boolean isOffered = program.contains(type) && Modifier.isStatic(method.getModifiers()) && !ApiAccess.isUnwelcome(method.getName());
            ApiRecipe recipe = isOffered && left > 0 ? calls.of(method, owner, Map.of(), 0) : null;
            if (recipe == null) continue;
            add(recipe, 1);
            left--;
        }
        for (Method method : calls.methodsOf(type))
            if (called.contains(method.getName()) && program.contains(method.getReturnType())) use(method.getReturnType(), called);
    }

    /** The constructor of an abstract class is called by those of the classes below it. */
    private void wantThrough(ApiType holder, int number) {
        for (ApiType implementer : makers.implementers(holder))
            for (ApiRecipe recipe : makers.constructors(implementer)) {
                recipe.wanted = number;
                add(recipe, 1);
            }
        need(holder, 0);
    }

    private void add(ApiRecipe recipe, int depth) {
        String key = recipe.template + recipe.needs.stream().map(n -> n.name).collect(Collectors.joining(";"));
        ApiRecipe same = recipes.get(key);
        if (same != null) same.wanted = Math.max(same.wanted, recipe.wanted);
        else {
            recipes.put(key, recipe);
            for (ApiType type : recipe.needs) need(type, depth);
        }
    }

    private void need(ApiType type, int depth) {
        if (depth > DEEPEST || types.size() >= MOST_TYPES || types.containsKey(type.name)) return;
        types.put(type.name, type);
        due.add(new Object[] {type, depth});
    }

    List<ApiRecipe> finish() {
        for (Object[] next = due.poll(); next != null; next = due.poll()) {
            try {
                make((ApiType) next[0], (Integer) next[1]);
            } catch (LinkageError e) {
                unavailable.put(((ApiType) next[0]).name, "a class it uses is not on the class path: " + e.getMessage());
            }
        }
        return possible();
    }

    private void make(ApiType type, int depth) {
        List<ApiRecipe> found = new ArrayList<>();
        if (ApiAccess.isDangerous(type.raw)) return;
        if (type.isSimple()) found.addAll(ApiLiterals.of(type));
        else if (type.raw.isArray()) found.addAll(arrays(type));
        else {
            if (type.isOfJdk()) found.addAll(ApiJdk.of(type));
            if (access.canName(type.raw)) found.addAll(ApiLambdas.of(type));
            if (found.isEmpty() && (!type.isOfJdk() || ApiJdk.isMade(type.raw) || type.raw.isEnum())) found.addAll(makers.of(type));
            for (ApiType implementer : makers.implementers(type)) need(implementer, depth);
            if (type.args.isEmpty() && type.raw.getTypeParameters().length > 0) need(type.closed(0), depth);
        }
        for (ApiRecipe recipe : found) add(recipe, depth + 1);
        if ((program.contains(type.raw) || used.contains(type.raw)) && !type.raw.isEnum()) methods(type, depth);
    }

    private static List<ApiRecipe> arrays(ApiType type) {
        List<ApiRecipe> found = new ArrayList<>(ApiLiterals.ofArray(type));
        if (!found.isEmpty()) return found;
        ApiType component = type.args.get(0);
        String name = ApiType.nameOf(component.raw);
        int at = name.indexOf('[');
        String start = at < 0 ? "new " + name + "[] {" : "new " + name.substring(0, at) + "[]" + name.substring(at) + " {";
        found.add(new ApiRecipe(start + "$0, $1}", type, List.of(component, component)));
        found.add(new ApiRecipe(start + "$0}", type, List.of(component)));
        found.add(new ApiRecipe(start + "}", type, List.of()));
        return found;
    }

    /** What changes an object and what tells about it; far from what is wanted only what can be called with constants. */
    private void methods(ApiType type, int depth) {
        int left = depth == 0 ? MOST_METHODS : depth < DEEPEST ? FEW_METHODS : 0;
        for (Method method : calls.methodsOf(type.raw)) {
            if (left == 0) return;
            boolean isOwn = (program.contains(method.getDeclaringClass()) || used.contains(type.raw)) && !Modifier.isStatic(method.getModifiers());
            if (!isOwn || ApiAccess.isUnwelcome(method.getName())) continue;
            boolean chains = method.getReturnType().isAssignableFrom(type.raw) && method.getReturnType() != Object.class;
            if (depth > 1 && !(chains && method.getParameterCount() > 0)) continue;
            ApiRecipe recipe = calls.of(method, type, Map.of(), 0);
            if (recipe == null || depth > 0 && recipe.needs.stream().skip(1).anyMatch(n -> !n.isSimple() && !types.containsKey(n.name))) continue;
            add(recipe, depth + 2);
            left--;
        }
    }

    /** The recipes whose needs some other recipe meets. */
    private List<ApiRecipe> possible() {
        Set<String> had = new HashSet<>();
        Map<ApiRecipe, List<String>> waiting = new LinkedHashMap<>();
        for (ApiRecipe recipe : recipes.values()) waiting.put(recipe, recipe.makes());
        List<ApiRecipe> found = new ArrayList<>();
        for (boolean more = true; more; ) {
            more = waiting.entrySet().removeIf(entry -> {
                if (!entry.getKey().needs.stream().allMatch(n -> had.contains(n.name))) return false;
                found.add(entry.getKey());
                return had.addAll(entry.getValue()) || true;
            });
        }
        for (ApiRecipe recipe : waiting.keySet())
            for (ApiType type : recipe.needs) if (!had.contains(type.name)) excuse(recipe, type);
        Set<ApiRecipe> kept = new HashSet<>(found);
        return recipes.values().stream().filter(kept::contains).collect(Collectors.toList());
    }

    private void excuse(ApiRecipe recipe, ApiType missing) {
        if (recipe.wanted >= 0) unavailable.putIfAbsent(names.get(recipe.wanted), "it needs a " + missing.name + ", which cannot be constructed");
        unavailable.putIfAbsent(missing.name, types.containsKey(missing.name) ? makers.whyNone(missing) : "it is too many calls away from the changed functions");
    }
}
