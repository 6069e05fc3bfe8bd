package chart;

import java.util.ArrayList;
import java.util.List;

/** Keeps what is drawn on it as a list of strokes. */
public class Canvas {
    private final List<String> strokes = new ArrayList<>();

    public void rectangle(long x, long y, long width, long height) {
        strokes.add("rectangle " + x + " " + y + " " + width + " " + height);
    }

    public void line(long x1, long y1, long x2, long y2) {
        strokes.add("line " + x1 + " " + y1 + " " + x2 + " " + y2);
    }

    public void text(String text, long x, long y) {
        strokes.add("text " + text + " " + x + " " + y);
    }

    public List<String> getStrokes() {
        return strokes;
    }
}
