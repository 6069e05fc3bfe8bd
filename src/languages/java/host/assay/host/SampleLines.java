package assay.host;

import java.nio.charset.StandardCharsets;

/** The samples of a test as lines of a file (docs/samples.md). */
final class SampleLines {
    private static int functions;

    private SampleLines() {}

    static byte[] of(TestRecord record) {
        StringBuilder known = new StringBuilder();
        StringBuilder test = new StringBuilder("[\"t\",{");
        for (String[] part : new String[][] {{"type", record.type}, {"name", record.name}, {"id", record.id}}) {
            test.append('"').append(part[0]).append("\":");
            Json.quote(test, part[1], part[1].length());
            test.append(',');
        }
        test.append("\"reached\":").append(record.isReached).append(",\"isCut\":").append(record.isCut);
        test.append(",\"overlaps\":").append(record.overlaps).append("}]\n");
        if (record.samples != null)
            for (CallSamples.Sample sample : record.samples.samples) {
                int number = sample.function.tell(known, functions);
                if (number == functions) functions++;
                test.append("[\"c\",").append(number).append(',').append(sample.times).append(',').append(sample.text).append("]\n");
            }
        return known.append(test).append("[\"e\"]\n").toString().getBytes(StandardCharsets.UTF_8);
    }
}
