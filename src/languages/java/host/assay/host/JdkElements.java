package assay.host;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Collections and maps of the JDK that can be read without running code of the program. Only classes that are known: a
 * view may ask a comparator, and a subclass may do anything.
 */
final class JdkElements {
    private static final Set<Class<?>> ORDERED = Set.of(ArrayList.class, LinkedList.class, ArrayDeque.class, Vector.class,
        Stack.class, PriorityQueue.class, CopyOnWriteArrayList.class, Arrays.asList(0).getClass(), List.of().getClass(),
        List.of(0).getClass(), Collections.emptyList().getClass(), Collections.singletonList(0).getClass(),
        LinkedHashSet.class, TreeSet.class, EnumSet.noneOf(Thread.State.class).getClass(),
        Collections.emptySet().getClass(), Collections.singleton(0).getClass());
    /** Maps, and what is in an order that is drawn by lot: of these only the size is told. */
    private static final Set<Class<?>> SIZED = Set.of(HashMap.class, LinkedHashMap.class, TreeMap.class, EnumMap.class,
        ConcurrentHashMap.class, Hashtable.class, IdentityHashMap.class, Collections.emptyMap().getClass(),
        Collections.singletonMap(0, 0).getClass(), Map.of().getClass(), Map.of(0, 0).getClass(), Set.of().getClass(),
        Set.of(0).getClass());

    final int size;
    /** The first of them; null where two runs may show them in another order, and for maps. */
    final List<Object> first;

    private JdkElements(int size, List<Object> first) {
        this.size = size;
        this.first = first;
    }

    /** What is in a collection or map, or inside the JDK's wrappers of it; null when it cannot be read. */
    static JdkElements of(Object value, int most) {
        Object inner = value;
        for (int i = 0; i < 4 && inner != null && isWrapper(inner.getClass()); i++) inner = field(inner, inner instanceof Map ? "m" : "c");
        if (inner == null) return null;
        Class<?> type = inner.getClass();
        if (SIZED.contains(type))
            return new JdkElements(inner instanceof Map ? ((Map<?, ?>) inner).size() : ((Collection<?>) inner).size(), null);
        boolean isHashed = type == HashSet.class;
        if (!isHashed && !ORDERED.contains(type) || type == TreeSet.class && !isWhole((TreeSet<?>) inner)) return null;
        List<Object> first = new ArrayList<>();
        for (Object element : (Collection<?>) inner) {
            if (first.size() == most) break;
            first.add(element);
        }
        boolean isSteady = !isHashed || first.stream().allMatch(JdkElements::isSteady);
        return new JdkElements(((Collection<?>) inner).size(), isSteady ? first : null);
    }

    /** Whether its hash code is the same in every run: that of most objects hangs on where they lie in memory. */
    private static boolean isSteady(Object element) {
        return element == null || element instanceof String || element instanceof Character || element instanceof Boolean
            || element instanceof Number && StateReader.isJdk(element.getClass());
    }

    private static boolean isWrapper(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.util.Collections$Unmodifiable") || name.startsWith("java.util.Collections$Synchronized");
    }

    /** A part of another set asks the comparator where it ends. */
    private static boolean isWhole(TreeSet<?> set) {
        Object map = field(set, "m");
        return map != null && map.getClass() == TreeMap.class;
    }

    private static Object field(Object holder, String name) {
        for (Class<?> type = holder.getClass(); type != null; type = type.getSuperclass())
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(holder);
            } catch (NoSuchFieldException e) {
                // One further up has it.
            } catch (IllegalAccessException | RuntimeException e) {
                return null;
            }
        return null;
    }
}
