package assay.host;

import java.util.Map;

/** Where the probes of a file stand among all of a version's. */
final class FileBase {
    final int cover;
    final int compare;
    final String[] exits;

    FileBase(Map<?, ?> message) {
        cover = ((Number) message.get("cover")).intValue();
        compare = ((Number) message.get("compare")).intValue();
        Object[] names = (Object[]) message.get("exits");
        exits = java.util.Arrays.copyOf(names, names.length, String[].class);
    }
}
