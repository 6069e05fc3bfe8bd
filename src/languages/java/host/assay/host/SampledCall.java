package assay.host;

import java.lang.reflect.Field;

/** A call of a function whose states are noted. */
final class SampledCall extends ObservedCall {
    /** Fields of fields are told of the receiver only. */
    private static final int DEEP = 2;
    private static final int SHALLOW = 1;
    private static final String[] ARGUMENTS = new String[256];

    static {
        for (int i = 0; i < ARGUMENTS.length; i++) ARGUMENTS[i] = "arg" + i;
    }

    private final StateReader reader;
    private final String entry;
    private boolean isGiven;
    private Object given;

    SampledCall(Strand strand, Exits.Names function, Object self, Object[] arguments) {
        super(strand, function, self, arguments);
        reader = new StateReader(function.sampled);
        // What is being made has no state yet.
        if (self != null && !function.isConstructor) reader.tell("this", self, DEEP);
        for (int i = 0; i < arguments.length; i++) reader.tell(ARGUMENTS[i], arguments[i], SHALLOW);
        tellStatics();
        entry = reader.take();
    }

    /** What it returns, unless it comes to another end yet. */
    void give(Object value) {
        isGiven = true;
        given = value;
    }

    /** The call as the file of samples tells it, after the function and how often it was seen. */
    String textAtExit(int how, Object error) {
        if (how == Strand.THREW) reader.tell("error", error, SHALLOW);
        else if (isGiven) reader.tell("return", given, SHALLOW);
        if (self != null) reader.tell("this", self, DEEP);
        for (int i = 0; i < arguments.length; i++) reader.tellParts(ARGUMENTS[i], arguments[i], SHALLOW);
        tellStatics();
        return entry + (how == Strand.THREW ? ",2," : ",1,") + reader.take();
    }

    String textUnended() {
        return entry + ",0,[]";
    }

    private void tellStatics() {
        for (Field field : function.variables()) reader.tell("module." + field.getName(), StateReader.read(field, null), SHALLOW);
    }
}
