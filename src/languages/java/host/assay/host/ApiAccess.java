package assay.host;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.regex.Pattern;

/** What a class in some package may name, and what nobody should call. */
final class ApiAccess {
    private static final Pattern DANGEROUS = Pattern.compile(
        "java\\.lang\\.(Thread\\w*|Process\\w*|Runtime|ClassLoader|Module\\w*|SecurityManager|System)(\\.\\w+)?"
            + "|java\\.io\\.(File\\w*|RandomAccessFile|Console|Object(In|Out)put\\w*)|java\\.nio\\.(file|channels)\\..*|java\\.net\\..*"
            + "|java\\.util\\.(Timer\\w*|ServiceLoader|Scanner|concurrent\\.\\w*(Executor|Service|Future|Thread|Fork|Latch|Barrier|Lock|Semaphore|Exchanger)\\w*)"
            + "|java\\.util\\.concurrent\\.locks\\..*|java\\.util\\.(jar|zip|logging|prefs)\\..*|java\\.(sql|rmi|security|beans)\\..*|javax\\..*|sun\\..*"
            + "|java\\.lang\\.(reflect|invoke|ref|instrument)\\..*");
    private static final Set<String> UNWELCOME = Set.of(
        "main", "wait", "notify", "notifyAll", "finalize", "exit", "halt", "getClass", "readObject", "writeObject", "writeReplace", "readResolve");
    private static final Class<?>[] AT_WORK = {
        Thread.class, java.util.concurrent.Executor.class, java.util.TimerTask.class, ClassLoader.class, java.util.concurrent.Future.class,
    };

    private final String home;

    ApiAccess(String home) {
        this.home = home;
    }

    boolean isHome(Class<?> type) {
        return type.getPackageName().equals(home);
    }

    boolean canName(Class<?> type) {
        Class<?> plain = type;
        while (plain.isArray()) plain = plain.getComponentType();
        if (plain.isPrimitive()) return true;
        if (plain.getCanonicalName() == null || plain.isSynthetic()) return false;
        for (Class<?> c = plain; c != null; c = c.getEnclosingClass()) {
            int modifiers = c.getModifiers();
            if (!Modifier.isPublic(modifiers) && (Modifier.isPrivate(modifiers) || !isHome(c))) return false;
        }
        return true;
    }

    boolean canUse(Member member) {
        int modifiers = member.getModifiers();
        return !member.isSynthetic() && (Modifier.isPublic(modifiers) || !Modifier.isPrivate(modifiers) && isHome(member.getDeclaringClass()));
    }

    /** Callers outside of the package can use it, too. */
    static boolean isPublic(Member member) {
        boolean isOpen = Modifier.isPublic(member.getModifiers());
        for (Class<?> c = member.getDeclaringClass(); c != null; c = c.getEnclosingClass()) isOpen &= Modifier.isPublic(c.getModifiers());
        return isOpen;
    }

    static boolean isDangerous(Class<?> type) {
        Class<?> plain = type;
        while (plain.isArray()) plain = plain.getComponentType();
        for (Class<?> busy : AT_WORK) if (busy.isAssignableFrom(plain)) return true;
        return DANGEROUS.matcher(ApiType.nameOf(plain)).matches();
    }

    static boolean isUnwelcome(String method) {
        return UNWELCOME.contains(method);
    }
}
