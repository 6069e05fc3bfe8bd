package assay.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where a version's classes are: the file `.assay-layout` of its folder, one entry a line. */
final class Layout {
    /** Folders with classes of the program, the first that has one wins. */
    final List<File> classes = new ArrayList<>();
    /** Folders with the program's other files. */
    final List<File> resources = new ArrayList<>();
    /** What the program depends on. */
    final List<File> libraries = new ArrayList<>();
    /** Test file → class. */
    final Map<String, String> tests = new HashMap<>();

    static Layout read(String root) {
        Layout layout = new Layout();
        try {
            for (String line : Files.readAllLines(new File(root, ".assay-layout").toPath(), StandardCharsets.UTF_8)) {
                String[] parts = line.split("\t");
                if (parts[0].equals("classes")) layout.classes.add(new File(parts[1]));
                else if (parts[0].equals("resources")) layout.resources.add(new File(root, parts[1]));
                else if (parts[0].equals("library")) layout.libraries.add(new File(parts[1]));
                else if (parts[0].equals("test")) layout.tests.put(parts[1], parts[2]);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the layout of " + root + " cannot be read: " + e.getMessage());
        }
        return layout;
    }
}
