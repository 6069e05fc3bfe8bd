package assay.host;

/** Values as the lines of samples tell them (docs/samples.md). */
final class Json {
    private static final int LONGEST = 200;

    private Json() {}

    static String of(double number) {
        if (Double.isNaN(number)) return "{\"n\":\"NaN\"}";
        if (Double.isInfinite(number)) return number > 0 ? "{\"n\":\"Infinity\"}" : "{\"n\":\"-Infinity\"}";
        if (number == 0 && 1 / number < 0) return "{\"n\":\"-0\"}";
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? Long.toString((long) number) : Double.toString(number);
    }

    /** The beginning of a text. */
    static String of(CharSequence text) {
        int length = Math.min(text.length(), LONGEST);
        StringBuilder out = new StringBuilder(length + 2);
        quote(out, text, length);
        return out.toString();
    }

    static void quote(StringBuilder out, CharSequence text, int length) {
        out.append('"');
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') out.append('\\').append(c);
            // Half of a pair cannot be written in UTF-8; a line has no line breaks, whatever they look like.
            else if (c < ' ' || c >= 0x7f) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        out.append('"');
    }

    static String thing(String type, int same) {
        return "{\"c\":" + of(type) + ",\"s\":" + same + "}";
    }
}
