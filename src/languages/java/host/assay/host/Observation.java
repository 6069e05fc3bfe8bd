package assay.host;

/** Something a version showed. */
final class Observation {
    final String kind;
    final Object site;
    final Object value;

    Observation(String kind, Object site, Object value) {
        this.kind = kind;
        this.site = site;
        this.value = value;
    }

    String key() {
        return kind + ":" + site;
    }
}
