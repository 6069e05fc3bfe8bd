package assay.host;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** A warm compiler: takes sources as texts on standard input, writes classes, and answers with what javac had to say. */
public final class Compiler {
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    /** Kept between compilations by class path, because opening the jars is half the work. */
    private final Map<String, StandardJavaFileManager> managers = new LinkedHashMap<>();

    public static void main(String[] args) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        Pack pack = new Pack();
        Unpack unpack = new Unpack();
        Compiler compiler = new Compiler();
        for (Object frame = unpack.receive(System.in); frame != null; frame = unpack.receive(System.in)) {
            Object answer;
            try {
                answer = compiler.compile((Map<?, ?>) frame);
            } catch (RuntimeException | IOException | Error e) {
                answer = Map.of("failed", String.valueOf(e));
            }
            pack.send(out, answer);
        }
    }

    private Map<String, Object> compile(Map<?, ?> message) throws IOException {
        if (compiler == null) throw new IllegalStateException("this Java has no compiler");
        List<JavaFileObject> sources = new ArrayList<>();
        for (Map.Entry<?, ?> source : ((Map<?, ?>) message.get("sources")).entrySet())
            sources.add(new Source((String) source.getKey(), (String) source.getValue()));
        File folder = new File((String) message.get("out"));
        folder.mkdirs();
        StandardJavaFileManager manager = managerFor((Object[]) message.get("classpath"));
        manager.setLocation(StandardLocation.CLASS_OUTPUT, List.of(folder));
        List<String> options = new ArrayList<>(List.of("-proc:none", "-implicit:none", "-nowarn", "-g", "-Xmaxerrs", "2000", "-Xlint:-options"));
        for (Object option : (Object[]) message.get("options")) options.add((String) option);
        DiagnosticCollector<JavaFileObject> heard = new DiagnosticCollector<>();
        StringWriter said = new StringWriter();
        boolean done;
        try {
            done = compiler.getTask(said, manager, heard, options, null, sources).call();
        } catch (IllegalArgumentException e) {
            return Map.of("failed", e.getMessage());
        }
        List<Object> errors = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> d : heard.getDiagnostics()) {
            if (d.getKind() != Diagnostic.Kind.ERROR) continue;
            Map<String, Object> error = new LinkedHashMap<>();
            error.put("path", d.getSource() instanceof Source ? ((Source) d.getSource()).path : "");
            error.put("line", Math.max(0, d.getLineNumber()));
            error.put("message", d.getMessage(Locale.ENGLISH));
            if (d.getPosition() != Diagnostic.NOPOS) error.put("offset", d.getPosition());
            errors.add(error);
        }
        if (!done && errors.isEmpty()) return Map.of("failed", said.toString().trim().isEmpty() ? "javac gave no reason" : said.toString().trim());
        return Map.of("errors", errors);
    }

    private StandardJavaFileManager managerFor(Object[] classpath) throws IOException {
        String key = Arrays.toString(classpath);
        StandardJavaFileManager manager = managers.get(key);
        if (manager == null) {
            manager = compiler.getStandardFileManager(null, Locale.ENGLISH, java.nio.charset.StandardCharsets.UTF_8);
            List<File> files = new ArrayList<>();
            for (Object entry : classpath) files.add(new File((String) entry));
            manager.setLocation(StandardLocation.CLASS_PATH, files);
            // Sources are only what is given, never what happens to lie on the class path.
            manager.setLocation(StandardLocation.SOURCE_PATH, List.of());
            managers.put(key, manager);
            if (managers.size() > 4) managers.remove(managers.keySet().iterator().next()).close();
        }
        return manager;
    }

    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(URI.create("text:///" + path.replace("%", "%25").replace(" ", "%20").replace("[", "%5B").replace("]", "%5D")), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }
}
