package assay.host;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads one version's own classes; everything else comes from the libraries, which all versions share. */
final class VersionLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** Libraries by their list of files, so that versions with the same ones share them. */
    private static final Map<List<File>, ClassLoader> LIBRARIES = new HashMap<>();
    /** Bytes read once, for every loader of a folder. */
    private static final Map<File, byte[]> BYTES = new HashMap<>();
    private static final byte[] NONE = new byte[0];

    final Version version;
    private final Layout layout;
    /** Classes of the program that were loaded, for the look at their static state. */
    final List<Class<?>> loaded = Collections.synchronizedList(new ArrayList<>());

    VersionLoader(Version version, Layout layout) {
        super(librariesOf(layout));
        this.version = version;
        this.layout = layout;
    }

    private static synchronized ClassLoader librariesOf(Layout layout) {
        return LIBRARIES.computeIfAbsent(layout.libraries, files -> {
            URL[] urls = files.stream().map(VersionLoader::url).toArray(URL[]::new);
            return new URLClassLoader(urls, VersionLoader.class.getClassLoader());
        });
    }

    private static URL url(File file) {
        try {
            return file.toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                byte[] bytes = name.startsWith("java.") ? NONE : bytesOf(name.replace('.', '/') + ".class");
                if (bytes.length == 0) return super.loadClass(name, resolve);
                int dot = name.lastIndexOf('.');
                if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null)
                    definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
                found = defineClass(name, bytes, 0, bytes.length, VersionLoader.class.getProtectionDomain());
                loaded.add(found);
            }
            if (resolve) resolveClass(found);
            return found;
        }
    }

    /** The bytes of a class of the version's own, none when it is not. */
    byte[] bytesOf(String path) {
        for (File folder : layout.classes) {
            File file = new File(folder, path);
            synchronized (BYTES) {
                byte[] bytes = BYTES.computeIfAbsent(file, VersionLoader::read);
                if (bytes.length > 0) return bytes;
            }
        }
        return NONE;
    }

    private static byte[] read(File file) {
        try {
            return file.isFile() ? Files.readAllBytes(file.toPath()) : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    @Override
    protected URL findResource(String name) {
        for (List<File> folders : List.of(layout.resources, layout.classes))
            for (File folder : folders) {
                File file = new File(folder, name);
                if (file.exists()) return url(file);
            }
        return null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found));
    }
}
