package assay.host;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A fingerprint of the static state of a version's classes, to see whether a run has changed it. */
final class Statics {
    private static final int DEPTH = 4;
    private static final int ITEMS = 256;
    private static final Object UNSAFE;
    private static final Method SHOULD_INITIALISE;

    static {
        Object unsafe = null;
        Method should = null;
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            unsafe = field.get(null);
            should = type.getMethod("shouldBeInitialized", Class.class);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Without it no class can be asked without starting it, so none is.
        }
        UNSAFE = unsafe;
        SHOULD_INITIALISE = should;
    }

    private int budget;

    /** Fingerprints of the classes that were started. */
    static Map<String, Long> of(VersionLoader loader) {
        Map<String, Long> found = new HashMap<>();
        if (SHOULD_INITIALISE == null) return found;
        Statics statics = new Statics();
        for (Class<?> type : loader.loaded.toArray(new Class<?>[0])) {
            long sum = statics.ofClass(type);
            if (sum != 0) found.put(type.getName(), sum);
        }
        return found;
    }

    /** Whether a class that had been started looks different now; to start one is no change. */
    static boolean changed(Map<String, Long> before, Map<String, Long> now) {
        for (Map.Entry<String, Long> entry : before.entrySet())
            if (!entry.getValue().equals(now.get(entry.getKey()))) return true;
        return false;
    }

    private long ofClass(Class<?> type) {
        if (type.getName().contains("__assay") || type.isSynthetic()) return 0;
        long sum = 0;
        budget = 5_000;
        try {
            if ((Boolean) SHOULD_INITIALISE.invoke(UNSAFE, type)) return 0;
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                boolean isConstant = Modifier.isFinal(field.getModifiers()) && (field.getType().isPrimitive() || field.getType() == String.class);
                if (isConstant) continue;
                field.setAccessible(true);
                sum += 31 * (type.getName() + field.getName()).hashCode() * (1 + hash(field.get(null), DEPTH));
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return 0;
        }
        return sum;
    }

    private long hash(Object value, int depth) throws ReflectiveOperationException {
        if (value == null || budget-- <= 0) return 0;
        if (value instanceof String || value instanceof Number && value.getClass().getName().startsWith("java.lang.") || value instanceof Boolean || value instanceof Character) return value.hashCode();
        if (value instanceof Enum) return ((Enum<?>) value).name().hashCode();
        if (value.getClass().getName().startsWith("java.util.concurrent.atomic.Atomic") && value instanceof Number) return value.toString().hashCode();
        if (depth == 0 || value instanceof Class || value instanceof Thread || value instanceof ClassLoader) return 1;
        long sum = value.getClass().getName().hashCode();
        if (value.getClass().isArray()) {
            int length = Array.getLength(value);
            for (int i = 0; i < Math.min(length, ITEMS); i++) sum = 31 * sum + hash(Array.get(value, i), depth - 1);
            return sum + length;
        }
        if (Capture.isOfJdk(value.getClass().getName())) {
            if (value instanceof Map) return sum + ((Map<?, ?>) value).size();
            if (value instanceof Collection) return sum + ((Collection<?>) value).size();
            return sum;
        }
        for (Field field : Capture.fieldsOf(value.getClass())) sum = 31 * sum + hash(field.get(value), depth - 1);
        return sum;
    }
}
