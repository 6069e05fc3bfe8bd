package chart;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class ChartTest {
    @Test
    public void drawWithNullDataset() {
        Chart chart = new Chart("Test", new PiePlot(null), true);
        boolean success = false;
        try {
            chart.draw(new Canvas(), 200, 100);
            success = true;
        } catch (Exception e) {
            success = false;
        }
        assertTrue(success);
    }

    @Test
    public void drawWithNullValue() {
        PieDataset dataset = new PieDataset();
        dataset.setValue("Section 1", 10.0);
        dataset.setValue("Section 2", 11.0);
        dataset.setValue("Section 3", null);
        Chart chart = new Chart("Test", new PiePlot(dataset), true);
        assertNotNull(drawn(chart, 200, 100));
    }

    @Test
    public void drawWithoutTitle() {
        PieDataset dataset = new PieDataset();
        dataset.setValue("yes", 3.0);
        dataset.setValue("no", 1.0);
        Chart chart = new Chart(null, new PiePlot(dataset), false);
        assertNotNull(drawn(chart, 120, 120));
    }

    @Test
    public void drawWithoutValues() {
        Chart chart = new Chart("Empty", new PiePlot(new PieDataset()), true);
        boolean success = false;
        try {
            chart.draw(new Canvas(), 200, 100);
            success = true;
        } catch (Exception e) {
            success = false;
        }
        assertTrue(success);
    }

    @Test
    public void aValueIsReplaced() {
        PieDataset dataset = new PieDataset();
        dataset.setValue("a", 1.0);
        dataset.setValue("b", 2.0);
        dataset.setValue("a", null);
        assertEquals(2, dataset.size());
        assertNull(dataset.getValue(0));
        assertEquals("b", dataset.getKey(1));
    }

    private static Canvas drawn(Chart chart, int width, int height) {
        Canvas canvas = new Canvas();
        chart.draw(canvas, width, height);
        return canvas;
    }
}
