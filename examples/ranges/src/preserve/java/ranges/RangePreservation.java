package ranges;

import static assay.Preserve.failToPreserve;
import static assay.Preserve.preserveIf;

import assay.Near;
import assay.Preservation;

/** Ranges that end at the same number were always intersected rightly, and so were ranges that do not meet. */
public class RangePreservation {
    @Preservation
    public void intersection(@Near("1") int a, @Near("5") int b, @Near("3") int c, @Near("7") int d) {
        try {
            Range both = new Range(a, b).intersect(new Range(c, d));
            preserveIf(b == d || both == null, () -> new String[] {String.valueOf(both)});
        } catch (RuntimeException e) {
            failToPreserve();
        }
    }
}
