package text;

/** Replaces several texts by others in one go. */
public final class Replacer {
    private Replacer() {}

    /** What was replaced is not looked at again. A pair with a null or an empty search text does nothing. */
    public static String replaceEach(String text, String[] searchList, String[] replacementList) {
        return replaceEach(text, searchList, replacementList, false, 0);
    }

    /** Starts over with the result until there is nothing left to replace. */
    public static String replaceEachRepeatedly(String text, String[] searchList, String[] replacementList) {
        int timeToLive = searchList == null ? 0 : searchList.length;
        return replaceEach(text, searchList, replacementList, true, timeToLive);
    }

    private static String replaceEach(
            String text, String[] searchList, String[] replacementList, boolean repeat, int timeToLive) {
        if (isEmpty(text) || isEmpty(searchList) || isEmpty(replacementList)) {
            return text;
        }
        if (timeToLive < 0) {
            throw new IllegalStateException("the replacements go round in a circle");
        }
        if (searchList.length != replacementList.length) {
            throw new IllegalArgumentException(searchList.length + " texts and " + replacementList.length + " others");
        }
        int[] found = new int[searchList.length];
        int next = first(text, 0, searchList, replacementList, found);
        if (next == -1) {
            return text;
        }
        // a good guess at the size of the result: each text that grows is found three times
        int increase = 0;
        for (int i = 0; i < searchList.length; i++) {
            int greater = replacementList[i].length() - searchList[i].length();
            if (greater > 0) {
                increase += 3 * greater;
            }
        }
        increase = Math.min(increase, text.length() / 5);
        StringBuilder result = new StringBuilder(text.length() + increase);
        int start = 0;
        while (next != -1) {
            result.append(text, start, found[next]);
            result.append(replacementList[next]);
            start = found[next] + searchList[next].length();
            next = first(text, start, searchList, replacementList, found);
        }
        result.append(text, start, text.length());
        if (!repeat) {
            return result.toString();
        }
        return replaceEach(result.toString(), searchList, replacementList, repeat, timeToLive - 1);
    }

    /** The pair whose text comes first from `start` on, or -1; what was not found is not looked for again. */
    private static int first(String text, int start, String[] searchList, String[] replacementList, int[] found) {
        int first = -1;
        for (int i = 0; i < searchList.length; i++) {
            if (found[i] == -1 || isEmpty(searchList[i]) || replacementList[i] == null) {
                continue;
            }
            found[i] = text.indexOf(searchList[i], start);
            if (found[i] != -1 && (first == -1 || found[i] < found[first])) {
                first = i;
            }
        }
        return first;
    }

    private static boolean isEmpty(String text) {
        return text == null || text.isEmpty();
    }

    private static boolean isEmpty(String[] list) {
        return list == null || list.length == 0;
    }
}
