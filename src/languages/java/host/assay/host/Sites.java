package assay.host;

import java.lang.reflect.Field;
import java.util.Arrays;

/** Which test of a lifted file is which place in it: the lifted file brings the table along. */
final class Sites {
    private String[] names = {};
    private int[] expected = {};
    private int[][] rows = {};
    private String[][] parameters = {};

    Sites(Class<?> type) throws ReflectiveOperationException {
        String holder = type.getName().replaceAll("([^.$]+)$", "__assayt_$1");
        try {
            Class<?> table = Class.forName(holder, true, type.getClassLoader());
            names = (String[]) value(table, "tests");
            expected = (int[]) value(table, "expected");
            rows = (int[][]) value(table, "rows");
            parameters = (String[][]) value(table, "parameters");
        } catch (ClassNotFoundException e) {
            // A file that was not lifted has no places.
        }
    }

    private static Object value(Class<?> table, String name) throws ReflectiveOperationException {
        Field field = table.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    int siteOf(String name) {
        return Arrays.asList(names).indexOf(name);
    }

    /** Slots of the rows of a parameterised test. */
    int[] rowsOf(String name) {
        int site = siteOf(name);
        return site < 0 ? new int[0] : rows[site];
    }

    /** Names of the parameters of a preservation test. */
    String[] parametersOf(String name) {
        int site = siteOf(name);
        return site < 0 || site >= parameters.length ? new String[0] : parameters[site];
    }

    int expectedOf(String name) {
        int site = siteOf(name);
        return site < 0 ? -1 : expected[site];
    }
}
