package assay.host;

/** A call of an observed function. */
class ObservedCall {
    final Strand strand;
    /** The test it was made in; a thread may come back later. */
    final int test;
    final Exits.Names function;
    final Object self;
    final Object[] arguments;
    boolean isLeft;

    ObservedCall(Strand strand, Exits.Names function, Object self, Object[] arguments) {
        this.strand = strand;
        this.test = strand.test;
        this.function = function;
        this.self = self;
        this.arguments = arguments;
    }
}
