package assay.host;

import java.io.File;
import java.security.Permission;

/**
 * What the subject may not do: end the process, start others, use the network, write outside the scratch folder. Java's
 * security manager is on its way out, but up to Java 23 it is the one thing that does this.
 */
@SuppressWarnings({"removal", "deprecation"})
final class Guard extends SecurityManager {
    private final String scratch;

    private Guard(String scratch) {
        this.scratch = scratch;
    }

    static void install(String scratch) {
        try {
            System.setSecurityManager(new Guard(new File(scratch).getCanonicalPath() + File.separator));
        } catch (UnsupportedOperationException | java.io.IOException e) {
            // A newer Java: the network namespace and the scratch folder are what is left.
        }
    }

    private static volatile boolean leaving;

    /** Ends the process; only the host itself comes here. */
    static void leave(int status) {
        leaving = true;
        Runtime.getRuntime().halt(status);
    }

    @Override
    public void checkExit(int status) {
        if (!leaving) throw new ExitCalled(status);
    }

    @Override
    public void checkExec(String command) {
        throw new SecurityException("a test run by assay cannot start processes: " + command);
    }

    @Override
    public void checkConnect(String host, int port) {
        // Looking up a name is no connection.
        if (port >= 0) throw new SecurityException("a test run by assay cannot use the network: " + host);
    }

    @Override
    public void checkConnect(String host, int port, Object context) {
        checkConnect(host, port);
    }

    @Override
    public void checkListen(int port) {
        throw new SecurityException("a test run by assay cannot use the network");
    }

    @Override
    public void checkWrite(String file) {
        if (!isInside(file)) throw new SecurityException("a test run by assay writes only to its own folder: " + file);
    }

    @Override
    public void checkDelete(String file) {
        checkWrite(file);
    }

    private boolean isInside(String file) {
        try {
            // The scratch folder holds links to the project's files, and those are nobody's to write to.
            return (new File(file).getCanonicalPath() + File.separator).startsWith(scratch);
        } catch (java.io.IOException e) {
            return false;
        }
    }

    @Override
    public void checkPermission(Permission permission) {
        if (permission.getName().equals("setSecurityManager")) throw new SecurityException("assay's own security manager stays");
    }

    @Override
    public void checkPermission(Permission permission, Object context) {
        checkPermission(permission);
    }

    @Override
    public void checkAccess(Thread thread) {}

    @Override
    public void checkAccess(ThreadGroup group) {}

    @Override
    public void checkRead(String file) {}

    @Override
    public void checkRead(java.io.FileDescriptor descriptor) {}

    @Override
    public void checkWrite(java.io.FileDescriptor descriptor) {}

    @Override
    public void checkPropertyAccess(String key) {}

    @Override
    public void checkPackageAccess(String name) {}
}
