package chart;

/** Draws the sections of a pie and their labels. */
public class PiePlot {
    private static final int CORNERS = 12;

    private final PieDataset dataset;
    private double startAngle = 90;

    public PiePlot(PieDataset dataset) {
        this.dataset = dataset;
    }

    public void setStartAngle(double degrees) {
        startAngle = degrees;
    }

    public void draw(Canvas canvas, int x, int y, int width, int height) {
        canvas.rectangle(x, y, width, height);
        double total = total();
        if (total == 0) {
            canvas.text("no data", x + width / 2, y + height / 2);
            return;
        }
        double radius = Math.min(width, height) * 0.4;
        double angle = startAngle;
        for (int i = 0; i < dataset.size(); i++) {
            double share = share(i) / total;
            if (share > 0) {
                drawSection(canvas, x + width / 2, y + height / 2, radius, angle, share * 360);
                drawLabel(canvas, x + width / 2, y + height / 2, radius * 1.1, angle + share * 180, dataset.getKey(i));
            }
            angle += share * 360;
        }
    }

    public void drawLegend(Canvas canvas, int x, int y) {
        if (dataset == null) {
            return;
        }
        for (int i = 0; i < dataset.size(); i++) {
            canvas.rectangle(x, y - 12 * i - 8, 8, 8);
            canvas.text(dataset.getKey(i), x + 12, y - 12 * i);
        }
    }

    private double total() {
        double total = 0;
        for (int i = 0; i < dataset.size(); i++) {
            total += share(i);
        }
        return total;
    }

    /** What is not known or negative takes no part. */
    private double share(int index) {
        Double value = dataset.getValue(index);
        if (value == null || value < 0) {
            return 0;
        }
        return value;
    }

    private void drawSection(Canvas canvas, int x, int y, double radius, double start, double extent) {
        long lastX = x;
        long lastY = y;
        for (int corner = 0; corner <= CORNERS; corner++) {
            double radians = Math.toRadians(start + extent * corner / CORNERS);
            long nextX = Math.round(x + radius * Math.cos(radians));
            long nextY = Math.round(y - radius * Math.sin(radians));
            canvas.line(lastX, lastY, nextX, nextY);
            lastX = nextX;
            lastY = nextY;
        }
        canvas.line(lastX, lastY, x, y);
    }

    private void drawLabel(Canvas canvas, int x, int y, double radius, double middle, String label) {
        double radians = Math.toRadians(middle);
        canvas.text(label, Math.round(x + radius * Math.cos(radians)), Math.round(y - radius * Math.sin(radians)));
    }
}
