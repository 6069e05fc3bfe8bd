package chart;

/** A pie chart with a title and a legend. */
public class Chart {
    private final String title;
    private final PiePlot plot;
    private final boolean legend;

    public Chart(String title, PiePlot plot, boolean legend) {
        this.title = title;
        this.plot = plot;
        this.legend = legend;
    }

    public void draw(Canvas canvas, int width, int height) {
        canvas.rectangle(0, 0, width, height);
        int top = 0;
        if (title != null) {
            canvas.text(title, width / 2, 12);
            top += 20;
        }
        plot.draw(canvas, 0, top, width, height - top);
        if (legend) {
            plot.drawLegend(canvas, 4, height - 4);
        }
    }
}
