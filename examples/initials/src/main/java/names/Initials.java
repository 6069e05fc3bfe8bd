package names;

import java.util.List;

/** The short forms of a person's name. */
public final class Initials {
    private static final List<String> PARTICLES = List.of("van", "von", "der", "de", "da");

    private Initials() {}

    /** "G. H." for "Grace Hopper"; particles such as "van" have no initial. */
    public static String initials(String name) {
        String[] words = name.split("[ -]");
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (PARTICLES.contains(word)) {
                continue;
            }
            if (result.length() > 0) {
                result.append(' ');
            }
            result.append(initial(word));
        }
        return result.toString();
    }

    /** "Hopper, G." for "Grace Hopper": the last word, and the initials of what is before it. */
    public static String catalogued(String name) {
        int last = name.lastIndexOf(' ');
        if (last == -1) {
            return name;
        }
        return name.substring(last + 1) + ", " + initials(name.substring(0, last));
    }

    private static String initial(String word) {
        char letter = Character.toUpperCase(word.charAt(0));
        return letter + ".";
    }
}
