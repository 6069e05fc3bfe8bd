package chart;

import java.util.ArrayList;
import java.util.List;

/** Values with names; a value may be null, which means that it is not known. */
public class PieDataset {
    private final List<String> keys = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();

    public void setValue(String key, Double value) {
        int index = keys.indexOf(key);
        if (index == -1) {
            keys.add(key);
            values.add(value);
        } else {
            values.set(index, value);
        }
    }

    public int size() {
        return keys.size();
    }

    public String getKey(int index) {
        return keys.get(index);
    }

    public Double getValue(int index) {
        return values.get(index);
    }
}
