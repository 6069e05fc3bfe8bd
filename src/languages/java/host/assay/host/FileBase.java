package assay.host;

import java.util.Map;

/** Where the probes of a file stand among all of a version's. */
final class FileBase {
    final int cover;
    final int compare;
    final String[] exits;
    /** Of those, the functions the patch changes. */
    final java.util.Set<Integer> changed = new java.util.HashSet<>();

    FileBase(Map<?, ?> message) {
        cover = ((Number) message.get("cover")).intValue();
        compare = ((Number) message.get("compare")).intValue();
        Object[] names = (Object[]) message.get("exits");
        for (Object id : (Object[]) message.get("changed")) changed.add(((Number) id).intValue());
        exits = java.util.Arrays.copyOf(names, names.length, String[].class);
    }
}
