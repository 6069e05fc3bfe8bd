package assay.host;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What reflection says of a class of the program, asked once. */
final class FieldList {
    private static final int MOST = 16;
    /** Names made while the program runs have numbers in them. */
    private static final Pattern MADE = Pattern.compile("((\\$\\$|\\$MockitoMock|\\$Proxy)[A-Za-z]*).*");

    private static final ClassValue<FieldList> OF = new ClassValue<FieldList>() {
        @Override
        protected FieldList computeValue(Class<?> type) {
            return new FieldList(type);
        }
    };

    /** The name of the class without its package. */
    final String name;
    /** Fields of its objects, its own before those it inherits; none of the JDK's. */
    final Field[] fields;
    /** How parts are called after their whole. */
    final String[] suffixes;

    private FieldList(Class<?> type) {
        String full = type.isArray() ? type.getTypeName() : type.getName().replaceAll("/.*", "");
        name = MADE.matcher(full.substring(full.lastIndexOf('.') + 1)).replaceFirst("$1");
        List<Field> found = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Class<?> c = type; c != null && !type.isSynthetic() && !StateReader.isJdk(c); c = c.getSuperclass())
            for (Field field : declared(c))
                if (!Modifier.isStatic(field.getModifiers()) && found.size() < MOST && isOpen(field) && names.add(field.getName()))
                    found.add(field);
        fields = found.toArray(new Field[0]);
        suffixes = found.stream().map(field -> "." + field.getName()).toArray(String[]::new);
    }

    static FieldList of(Class<?> type) {
        return OF.get(type);
    }

    /** Static fields that may get another value. */
    static Field[] staticsOf(Class<?> type) {
        List<Field> found = new ArrayList<>();
        if (type != null)
            for (Field field : declared(type)) {
                boolean isVariable = Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers());
                if (isVariable && found.size() < MOST && isOpen(field)) found.add(field);
            }
        return found.toArray(new Field[0]);
    }

    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError | RuntimeException e) {
            // A class it mentions is not there.
            return new Field[0];
        }
    }

    private static boolean isOpen(Field field) {
        if (field.isSynthetic()) return false;
        try {
            field.setAccessible(true);
            return true;
        } catch (RuntimeException e) {
            // A module that is closed keeps it to itself.
            return false;
        }
    }
}
