package assay.host;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says what a program offers to be called: reads one request, answers with recipes. Nothing of the program is run. */
public final class Api {
    public static void main(String[] args) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        new Pack().send(out, answer((Map<?, ?>) new Unpack().receive(System.in)));
    }

    private static Map<String, Object> answer(Map<?, ?> request) {
        List<Class<?>> program = new ArrayList<>();
        for (Object name : (Object[]) request.get("program")) collect(load((String) name), program);
        ApiGrammar grammar = new ApiGrammar(new ApiAccess((String) request.get("package")), program);
        List<?> named = Arrays.asList((Object[]) request.get("called"));
        for (Object name : (Object[]) request.get("used")) {
            Class<?> type = load((String) name);
            if (type != null && ApiGrammar.isUsable(type, program)) grammar.use(type, named);
        }
        Object[] wanted = (Object[]) request.get("wanted");
        for (int i = 0; i < wanted.length; i++) {
            Map<?, ?> function = (Map<?, ?>) wanted[i];
            String shown = (String) function.get("function");
            try {
                Executable called = find(function);
                if (called == null) grammar.unavailable.put(shown, "no such method or constructor is in the compiled class");
                else grammar.want(called, i, shown);
            } catch (LinkageError e) {
                grammar.unavailable.put(shown, "a class it uses is not on the class path: " + e.getMessage());
            }
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("recipes", grammar.finish().stream().map(ApiRecipe::packed).toArray());
        answer.put("unavailable", grammar.unavailable);
        return answer;
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Api.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static void collect(Class<?> type, List<Class<?>> found) {
        if (type == null) return;
        try {
            type.getMethods();
            type.getDeclaredConstructors();
            found.add(type);
            for (Class<?> inner : type.getDeclaredClasses()) collect(inner, found);
        } catch (LinkageError e) {
            // What it needs is not on the class path.
        }
    }

    /** The method or constructor that the source has under that name and with parameters written like that. */
    private static Executable find(Map<?, ?> function) {
        Class<?> type = load((String) function.get("class"));
        if (type == null) return null;
        String name = (String) function.get("name");
        boolean isConstructor = name.equals(type.getSimpleName());
        Executable[] all = isConstructor ? type.getDeclaredConstructors() : type.getDeclaredMethods();
        List<String> given = Arrays.stream((Object[]) function.get("parameters")).map(String::valueOf).collect(Collectors.toList());
        List<Executable> near = new ArrayList<>();
        for (Executable candidate : all) {
            if (candidate.isSynthetic() || !isConstructor && !candidate.getName().equals(name)) continue;
            List<String> own = written(candidate, type);
            if (own.equals(given)) return candidate;
            if (own.size() == given.size() || given.equals(List.of("*"))) near.add(candidate);
        }
        return near.size() == 1 ? near.get(0) : null;
    }

    private static List<String> written(Executable candidate, Class<?> type) {
        Type[] types = candidate.getGenericParameterTypes();
        // An inner class gets the object around it first, which the source does not show.
        boolean hides = candidate instanceof Constructor && ApiCalls.isInner(type) && types.length == candidate.getParameterCount();
        return Arrays.stream(types).skip(hides ? 1 : 0).map(Api::simple).collect(Collectors.toList());
    }

    private static String simple(Type type) {
        if (type instanceof TypeVariable) return ((TypeVariable<?>) type).getName();
        if (type instanceof GenericArrayType) return simple(((GenericArrayType) type).getGenericComponentType()) + "[]";
        return ApiType.erase(type).getSimpleName();
    }
}
