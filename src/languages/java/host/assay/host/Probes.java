package assay.host;

/**
 * What the probes of one instrumented file talk to. Counters are eight bits wide: a probe calls {@link #t} when its
 * counter is zero, that is at the first hit and then every 256 hits, which is where steps are counted.
 */
public final class Probes {
    public final byte[] c;
    private final int[] rounds;
    private final Version version;
    private final int number;
    private final int coverBase;
    private final int compareBase;
    private final int compares;
    private final int firstStatement;
    private final Exits.Names[] exits;
    /** Receivers of calls such as equals, until their argument is known. */
    private final Object[] receivers;

    /** For a file of a version, or for a program that runs outside any host: then nothing is counted, at most traced. */
    Probes(Version version, int number, FileBase base, int covers, int compares, Class<?> holder) {
        this.version = version;
        this.number = number;
        this.c = new byte[Math.max(1, covers)];
        this.rounds = new int[Math.max(1, covers)];
        this.coverBase = base == null ? 0 : base.cover;
        this.compareBase = base == null ? 0 : base.compare;
        this.compares = compares;
        this.firstStatement = base == null ? -1 : base.statement;
        this.receivers = new Object[Math.max(1, compares)];
        this.exits = new Exits.Names[base == null ? 0 : base.exits.length];
        for (int i = 0; i < exits.length; i++)
            exits[i] = new Exits.Names(base.exits[i], base.changed.contains(i), holder, base.sampled == null ? null : base.sampled[i]);
    }

    /** Called once by every instrumented file when it is loaded. */
    public static Probes of(Class<?> holder, String path, int covers, int compares) {
        ClassLoader loader = holder.getClassLoader();
        Version version = loader instanceof VersionLoader ? ((VersionLoader) loader).version : null;
        if (version != null) return version.file(holder, path, covers, compares);
        return new Probes(null, 0, SuiteTracer.IS_ON ? SuiteTracer.file(path) : null, covers, compares, holder);
    }

    /** Called once by every site of a meta-program when it is first come upon. */
    public MetaSite site(int number, boolean isPure, String chunks) {
        MetaProgram program = version == null || version.program == null ? new MetaProgram(null) : version.program;
        return program.site(number, isPure, chunks);
    }

    public void t(int i) {
        if (version == null) return;
        if (version.isAside()) {
            c[i] = 0;
            version.step(1);
            return;
        }
        boolean isFirst = rounds[i]++ == 0;
        if (isFirst) version.touch(number, i);
        version.step(isFirst ? 1 : 256);
    }

    int hits(int i) {
        return (rounds[i] - 1) * 256 + (c[i] & 0xff);
    }

    int feature(int i) {
        return coverBase + i;
    }

    void reset(int i) {
        c[i] = 0;
        rounds[i] = 0;
    }

    /** Before the right operand of `&&`. */
    public boolean b(int i) {
        if (c[i]++ == 0) t(i);
        return true;
    }

    /** Before the right operand of `||`. */
    public boolean n(int i) {
        if (c[i]++ == 0) t(i);
        return false;
    }

    /** The condition of `?:`, with a probe for each way. */
    public boolean q(int i, boolean condition) {
        int at = condition ? i : i + 1;
        if (c[at]++ == 0) t(at);
        return condition;
    }

    /** A statement of the trace. */
    public void x(int id) {
        if (SuiteTracer.IS_ON) {
            if (firstStatement >= 0) SuiteTracer.statement(firstStatement + id);
        } else if (version != null && version.tracing) version.traced(firstStatement + id);
    }

    public Object enter(int id, Object self, Object[] arguments) {
        if (SuiteTracer.IS_ON) return id < exits.length ? SuiteTracer.enter(exits[id], self, arguments) : null;
        if (version == null || version.isAside()) return null;
        if (version.tracing && exits[id].changed) version.traced(Strand.ENTERED);
        return version.exits.enter(exits[id], self, arguments);
    }

    public void ret(Object entry, Object value) {
        if (entry == null) return;
        if (SuiteTracer.IS_ON) {
            SuiteTracer.give((ObservedCall) entry, value);
            return;
        }
        mark((Exits.Entry) entry);
        version.exits.leave((Exits.Entry) entry, true, value);
    }

    /** The end of a function that returns nothing, or of any where the whole is wanted. */
    public void done(Object entry) {
        if (entry == null) return;
        if (SuiteTracer.IS_ON) {
            SuiteTracer.leave((ObservedCall) entry, Strand.ENDED, null);
            return;
        }
        mark((Exits.Entry) entry);
        version.exits.end((Exits.Entry) entry);
    }

    public void thrown(Object entry, Throwable error) {
        if (entry == null) return;
        if (SuiteTracer.IS_ON) {
            SuiteTracer.leave((ObservedCall) entry, Strand.THREW, error);
            return;
        }
        mark((Exits.Entry) entry);
        if (!(error instanceof OutOfSteps)) version.exits.leave((Exits.Entry) entry, false, error);
    }

    private void mark(Exits.Entry entry) {
        if (!version.tracing || !entry.names.changed || entry.isMarked) return;
        entry.isMarked = true;
        version.traced(Strand.LEFT);
    }

    private void distance(int i, int bucket) {
        version.distance(compareBase + i, bucket);
    }

    private void note(int i, long a, long b) {
        if (version == null) return;
        distance(i, Distance.of(a, b));
        if (version.collecting && a != b) version.operands(a, b);
    }

    private void note(int i, double a, double b) {
        if (version == null) return;
        int bucket = Distance.of(a, b);
        if (bucket >= 0) distance(i, bucket);
        if (version.collecting && a != b) version.operands(a, b);
    }

    private void noteChars(int i, char a, char b) {
        if (version == null) return;
        distance(i, Distance.of((long) a, (long) b));
        if (version.collecting && a != b) version.operands(String.valueOf(a), String.valueOf(b));
    }

    private void noteObjects(int i, Object a, Object b) {
        if (version == null) return;
        int bucket = Distance.of(a, b);
        if (bucket >= 0) distance(i, bucket);
        if (version.collecting && a != b) version.operands(a, b);
    }

    public boolean lt(int i, char a, char b) { noteChars(i, a, b); return a < b; }
    public boolean lt(int i, int a, int b) { note(i, (long) a, b); return a < b; }
    public boolean lt(int i, long a, long b) { note(i, a, b); return a < b; }
    public boolean lt(int i, float a, float b) { note(i, (double) a, b); return a < b; }
    public boolean lt(int i, double a, double b) { note(i, a, b); return a < b; }

    public boolean le(int i, char a, char b) { noteChars(i, a, b); return a <= b; }
    public boolean le(int i, int a, int b) { note(i, (long) a, b); return a <= b; }
    public boolean le(int i, long a, long b) { note(i, a, b); return a <= b; }
    public boolean le(int i, float a, float b) { note(i, (double) a, b); return a <= b; }
    public boolean le(int i, double a, double b) { note(i, a, b); return a <= b; }

    public boolean gt(int i, char a, char b) { noteChars(i, a, b); return a > b; }
    public boolean gt(int i, int a, int b) { note(i, (long) a, b); return a > b; }
    public boolean gt(int i, long a, long b) { note(i, a, b); return a > b; }
    public boolean gt(int i, float a, float b) { note(i, (double) a, b); return a > b; }
    public boolean gt(int i, double a, double b) { note(i, a, b); return a > b; }

    public boolean ge(int i, char a, char b) { noteChars(i, a, b); return a >= b; }
    public boolean ge(int i, int a, int b) { note(i, (long) a, b); return a >= b; }
    public boolean ge(int i, long a, long b) { note(i, a, b); return a >= b; }
    public boolean ge(int i, float a, float b) { note(i, (double) a, b); return a >= b; }
    public boolean ge(int i, double a, double b) { note(i, a, b); return a >= b; }

    public boolean eq(int i, char a, char b) { noteChars(i, a, b); return a == b; }
    public boolean eq(int i, int a, int b) { note(i, (long) a, b); return a == b; }
    public boolean eq(int i, long a, long b) { note(i, a, b); return a == b; }
    public boolean eq(int i, float a, float b) { note(i, (double) a, b); return a == b; }
    public boolean eq(int i, double a, double b) { note(i, a, b); return a == b; }
    public boolean eq(int i, boolean a, boolean b) { return a == b; }
    public boolean eq(int i, Object a, Object b) { noteObjects(i, a, b); return a == b; }

    public boolean ne(int i, char a, char b) { noteChars(i, a, b); return a != b; }
    public boolean ne(int i, int a, int b) { note(i, (long) a, b); return a != b; }
    public boolean ne(int i, long a, long b) { note(i, a, b); return a != b; }
    public boolean ne(int i, float a, float b) { note(i, (double) a, b); return a != b; }
    public boolean ne(int i, double a, double b) { note(i, a, b); return a != b; }
    public boolean ne(int i, boolean a, boolean b) { return a != b; }
    public boolean ne(int i, Object a, Object b) { noteObjects(i, a, b); return a != b; }

    /** The receiver of equals, compareTo, startsWith … */
    public <T> T r(int i, T receiver) {
        receivers[i] = receiver;
        return receiver;
    }

    /** Its argument. */
    public <T> T a(int i, T argument) {
        noteObjects(i, take(i), argument);
        return argument;
    }

    private Object take(int i) {
        Object receiver = receivers[i];
        receivers[i] = null;
        return receiver;
    }

    // A primitive argument stays one, or another overload would be called.
    public int a(int i, int argument) { noteObjects(i, take(i), argument); return argument; }
    public long a(int i, long argument) { noteObjects(i, take(i), argument); return argument; }
    public char a(int i, char argument) { noteObjects(i, take(i), argument); return argument; }
    public double a(int i, double argument) { noteObjects(i, take(i), argument); return argument; }
    public float a(int i, float argument) { noteObjects(i, take(i), argument); return argument; }
    public boolean a(int i, boolean argument) { noteObjects(i, take(i), argument); return argument; }
    public byte a(int i, byte argument) { noteObjects(i, take(i), argument); return argument; }
    public short a(int i, short argument) { noteObjects(i, take(i), argument); return argument; }

    public String s(int i, String value, String... cases) {
        for (int k = 0; k < cases.length && i + k < compares; k++) noteObjects(i + k, value, cases[k]);
        return value;
    }

    public int s(int i, int value, int... cases) {
        for (int k = 0; k < cases.length && i + k < compares; k++) note(i + k, (long) value, cases[k]);
        return value;
    }

    public char s(int i, char value, char... cases) {
        for (int k = 0; k < cases.length && i + k < compares; k++) noteChars(i + k, value, cases[k]);
        return value;
    }
}
