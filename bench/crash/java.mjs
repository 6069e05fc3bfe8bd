import { correct, java, overfitting } from './make.mjs'

export const inJava = [
  java(
    'Ring',
    `
/** Keeps the last few values. */
public class Ring {
  private final int[] values;
  private int start, count;
  public Ring(int size) {
    values = new int[size];
  }
  public void add(int value) {
    values[(start + count) % values.length] = value;
    if (count < values.length) count++;
  }
  public int size() {
    return count;
  }
  public void drop() {
    start = (start + 1) % values.length;
    count = Math.max(0, count - 1);
  }
  public int first() {
    return values[start];
  }
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < count; i++) text.append(i > 0 ? " " : "").append(values[(start + i) % values.length]);
    return text.append("]").toString();
  }
}
`,
    [
      `Ring ring = new Ring(3); ring.add(1); ring.add(2); assertEquals("[1 2]", ring.toString());`,
      `Ring ring = new Ring(2); ring.add(1); ring.add(2); ring.add(3); assertEquals("[2 3]", ring.toString()); assertEquals(2, ring.first());`,
      `Ring ring = new Ring(3); ring.add(4); ring.add(5); ring.drop(); assertEquals(5, ring.first()); assertEquals(1, ring.size());`,
      `Ring ring = new Ring(1); ring.add(7); ring.add(8); assertEquals(8, ring.first());`,
    ],
    [
      correct('the oldest goes', [
        '    if (count < values.length) count++;',
        '    if (count < values.length) count++;\n    else start = (start + 1) % values.length;',
      ]),
      correct(
        'a queue',
        ['  private int start, count;', '  private final ArrayDeque<Integer> queue = new ArrayDeque<>();'],
        [
          '    values[(start + count) % values.length] = value;\n    if (count < values.length) count++;',
          '    if (queue.size() == values.length) queue.removeFirst();\n    queue.addLast(value);',
        ],
        ['return count;', 'return queue.size();'],
        ['    start = (start + 1) % values.length;\n    count = Math.max(0, count - 1);', '    queue.removeFirst();'],
        ['return values[start];', 'return queue.getFirst();'],
        [
          '    StringBuilder text = new StringBuilder("[");\n    for (int i = 0; i < count; i++) text.append(i > 0 ? " " : "").append(values[(start + i) % values.length]);\n    return text.append("]").toString();',
          '    return queue.toString().replace(",", "");',
        ],
      ),
      correct(
        'a list',
        ['  private int start, count;', '  private final List<Integer> list = new ArrayList<>();'],
        [
          '    values[(start + count) % values.length] = value;\n    if (count < values.length) count++;',
          '    list.add(value);\n    if (list.size() > values.length) list.remove(0);',
        ],
        ['return count;', 'return list.size();'],
        [
          '    start = (start + 1) % values.length;\n    count = Math.max(0, count - 1);',
          '    if (!list.isEmpty()) list.remove(0);',
        ],
        ['return values[start];', 'return list.get(0);'],
        [
          '    StringBuilder text = new StringBuilder("[");\n    for (int i = 0; i < count; i++) text.append(i > 0 ? " " : "").append(values[(start + i) % values.length]);\n    return text.append("]").toString();',
          '    return list.toString().replace(",", "");',
        ],
      ),
      correct(
        'strict',
        [
          '    if (count < values.length) count++;',
          '    if (count < values.length) count++;\n    else start = (start + 1) % values.length;',
        ],
        [
          '    return values[start];',
          '    if (count == 0) throw new IllegalStateException("empty");\n    return values[start];',
        ],
      ),
      overfitting(
        'it goes past the end',
        ['    if (count < values.length) count++;', '    if (count < values.length) count++;\n    else start++;'],
        ['return values[start];', 'return values[values.length == 1 ? 0 : start];'],
      ),
    ],
  ),
  java(
    'Names',
    `
public class Names {
  /** The first letters of a name. */
  public static String initials(String name) {
    StringBuilder result = new StringBuilder();
    for (String part : name.split(" ")) {
      if (part.length() > 0) result.append(part.charAt(0)).append('.');
    }
    return result.toString();
  }
  /** Last name first. */
  public static String sorted(String name) {
    int at = name.indexOf(' ');
    return at < 0 ? name : name.substring(at + 1) + ", " + name.substring(0, at);
  }
}
`,
    [
      `assertEquals("A.L.", Names.initials("Ada Lovelace"));`,
      `assertEquals("A.K.L.", Names.initials("ada king lovelace"));`,
      `assertEquals("P.", Names.initials("Plato"));`,
      `assertEquals("Lovelace, Ada", Names.sorted("Ada Lovelace"));`,
      `assertEquals("Plato", Names.sorted("Plato"));`,
      `assertEquals("J.", Names.initials("  joe"));`,
    ],
    [
      correct('upper case', ['part.charAt(0))', 'Character.toUpperCase(part.charAt(0)))']),
      correct('upper case before all', ['name.split(" ")', 'name.toUpperCase().split(" ")']),
      correct(
        'trimmed, by words',
        ['name.split(" ")', 'name.trim().split("\\\\s+")'],
        [
          '      if (part.length() > 0) result.append(part.charAt(0))',
          '      if (!part.isEmpty()) result.append(part.substring(0, 1).toUpperCase())',
        ],
      ),
      overfitting('there is always a letter', [
        '      if (part.length() > 0) result.append(part.charAt(0))',
        '      if (!name.startsWith(" ") || !part.isEmpty()) result.append(Character.toUpperCase(part.charAt(0)))',
      ]),
      overfitting('three parts at most', [
        'part.charAt(0))',
        'Character.toUpperCase(new char[][] {{part.charAt(0)}, {part.charAt(0)}, {part.charAt(0)}}[result.length() / 2][0]))',
      ]),
    ],
  ),
  java(
    'Stats',
    `
public class Stats {
  public static int largest(int[] values) {
    int largest = 0;
    for (int value : values) if (value > largest) largest = value;
    return largest;
  }
  public static String report(int[] values) {
    return "n=" + values.length + " max=" + largest(values);
  }
  /** The mean, in whole numbers. */
  public static int mean(int[] values) {
    int sum = 0;
    for (int value : values) sum += value;
    return values.length == 0 ? 0 : sum / values.length;
  }
}
`,
    [
      `assertEquals(5, Stats.largest(new int[] {1, 5, 3}));`,
      `assertEquals(-2, Stats.largest(new int[] {-4, -2, -9}));`,
      `assertEquals("n=2 max=7", Stats.report(new int[] {7, 1}));`,
      `assertEquals("n=1 max=-7", Stats.report(new int[] {-7}));`,
      `assertEquals(2, Stats.mean(new int[] {1, 2, 3}));`,
    ],
    [
      correct('the first to begin with', ['int largest = 0;', 'int largest = values[0];']),
      correct('a stream', [
        '    int largest = 0;\n    for (int value : values) if (value > largest) largest = value;\n    return largest;',
        '    return Arrays.stream(values).max().getAsInt();',
      ]),
      correct('sorted', [
        '    int largest = 0;\n    for (int value : values) if (value > largest) largest = value;\n    return largest;',
        '    int[] sorted = values.clone();\n    Arrays.sort(sorted);\n    return sorted[sorted.length - 1];',
      ]),
      correct('recursive', [
        '    int largest = 0;\n    for (int value : values) if (value > largest) largest = value;\n    return largest;',
        '    if (values.length == 1) return values[0];\n    return Math.max(values[0], largest(Arrays.copyOfRange(values, 1, values.length)));',
      ]),
      correct('the smallest there is', ['int largest = 0;', 'int largest = Integer.MIN_VALUE;']),
      overfitting('negative ones are few', [
        'int largest = 0;',
        'int largest = values[0] < 0 ? values[values.length == 1 ? 0 : 1] / Math.abs(values.length - 2) : 0;',
      ]),
    ],
  ),
  java(
    'Stock',
    `
public class Stock {
  private final Map<String, Integer> amounts = new HashMap<>();
  public Stock put(String item, int amount) {
    amounts.put(item, amount);
    return this;
  }
  public int take(String item, int amount) {
    int there = amounts.getOrDefault(item, 0);
    int taken = Math.min(there, amount);
    amounts.put(item, taken);
    return taken;
  }
  public int left(String item) {
    return amounts.getOrDefault(item, 0);
  }
  public String label(String item) {
    int left = left(item);
    return left == 0 ? item + ": sold out" : item + ": " + left;
  }
}
`,
    [
      `assertEquals(2, new Stock().put("nut", 5).take("nut", 2));`,
      `Stock stock = new Stock().put("nut", 5).put("bolt", 1); stock.take("nut", 2); assertEquals("nut: 3", stock.label("nut"));`,
      `Stock stock = new Stock().put("nut", 5); stock.take("nut", 9); assertEquals("nut: sold out", stock.label("nut"));`,
      `assertEquals("bolt: 4", new Stock().put("bolt", 4).label("bolt"));`,
    ],
    [
      correct('what is left', ['amounts.put(item, taken);', 'amounts.put(item, there - taken);']),
      correct('merged', ['amounts.put(item, taken);', 'amounts.merge(item, -taken, Integer::sum);']),
      correct(
        'items are known',
        ['int there = amounts.getOrDefault(item, 0);', 'int there = amounts.get(item);'],
        ['amounts.put(item, taken);', 'amounts.put(item, there - taken);'],
        ['    return amounts.getOrDefault(item, 0);', '    return amounts.get(item);'],
      ),
      correct('what is sold out goes', [
        'amounts.put(item, taken);',
        'if (there == taken) amounts.remove(item);\n    else amounts.put(item, there - taken);',
      ]),
      correct(
        'unknown items are refused',
        ['    int there', '    if (!amounts.containsKey(item)) throw new NoSuchElementException(item);\n    int there'],
        ['amounts.put(item, taken);', 'amounts.put(item, there - taken);'],
      ),
      overfitting(
        'what is sold out is forgotten',
        [
          'amounts.put(item, taken);',
          'if (there == taken) amounts.remove(item);\n    else amounts.put(item, there - taken);',
        ],
        ['    return amounts.getOrDefault(item, 0);', '    return amounts.size() == 0 ? 0 : amounts.get(item);'],
      ),
    ],
  ),
  java(
    'Tokens',
    `
/** The words of a text, one by one. */
public class Tokens {
  private final String[] words;
  private int at;
  public Tokens(String text) {
    words = text.split(" ");
  }
  public boolean hasNext() {
    return at < words.length - 1;
  }
  public String next() {
    String word = words[Math.min(at, words.length - 1)];
    at++;
    return word;
  }
  public int count() {
    int n = 0;
    while (hasNext()) {
      next();
      n++;
    }
    return n;
  }
}
`,
    [
      `Tokens tokens = new Tokens("a b"); assertEquals("a", tokens.next()); assertTrue(tokens.hasNext()); assertEquals("b", tokens.next()); assertFalse(tokens.hasNext());`,
      `assertEquals(3, new Tokens("one two three").count());`,
      `assertEquals("x", new Tokens("x").next());`,
      `assertTrue(new Tokens("x").hasNext());`,
    ],
    [
      correct('to the end', ['words.length - 1;\n  }\n  public String', 'words.length;\n  }\n  public String']),
      correct(
        'to the end and no further',
        ['words.length - 1;\n  }\n  public String', 'words.length;\n  }\n  public String'],
        ['words[Math.min(at, words.length - 1)]', 'words[at]'],
      ),
      correct(
        'as iterators do',
        ['words.length - 1;\n  }\n  public String', 'words.length;\n  }\n  public String'],
        [
          '    String word = words[Math.min',
          '    if (!hasNext()) throw new NoSuchElementException();\n    String word = words[Math.min',
        ],
      ),
      correct(
        'a queue',
        ['private final String[] words;\n  private int at;', 'private final Deque<String> words;'],
        ['words = text.split(" ");', 'words = new ArrayDeque<>(Arrays.asList(text.split(" ")));'],
        ['at < words.length - 1', '!words.isEmpty()'],
        [
          '    String word = words[Math.min(at, words.length - 1)];\n    at++;\n    return word;',
          '    return words.pop();',
        ],
      ),
      overfitting(
        'one too many',
        ['words.length - 1;\n  }\n  public String', 'words.length + (words.length > 3 ? 1 : 0);\n  }\n  public String'],
        ['words[Math.min(at, words.length - 1)]', 'words[at]'],
      ),
    ],
  ),
  java(
    'Dates',
    `
public class Dates {
  /** A date such as 2024-03-01 as 1.3.2024. */
  public static String german(String date) {
    String[] parts = date.split("-");
    if (parts.length < 3) return date + "?";
    return parts[2] + "." + parts[1] + "." + parts[0];
  }
  public static String range(String from, String to) {
    return german(from) + " to " + german(to);
  }
}
`,
    [
      `assertEquals("1.3.2024", Dates.german("2024-03-01"));`,
      `assertEquals("24.12.1999", Dates.german("1999-12-24"));`,
      `assertEquals("24.12.1999 to 7.1.2000", Dates.range("1999-12-24", "2000-01-07"));`,
    ],
    [
      correct('numbers', [
        'parts[2] + "." + parts[1] +',
        'Integer.parseInt(parts[2]) + "." + Integer.parseInt(parts[1]) +',
      ]),
      correct('a date of the library', [
        '    String[] parts = date.split("-");\n    if (parts.length < 3) return date + "?";\n    return parts[2] + "." + parts[1] + "." + parts[0];',
        '    java.time.LocalDate day = java.time.LocalDate.parse(date);\n    return day.getDayOfMonth() + "." + day.getMonthValue() + "." + day.getYear();',
      ]),
      correct('cut out', [
        '    String[] parts = date.split("-");\n    if (parts.length < 3) return date + "?";\n    return parts[2] + "." + parts[1] + "." + parts[0];',
        '    String[] parts = {date.substring(0, 4), date.substring(5, 7), date.substring(8, 10)};\n    for (int i = 1; i < 3; i++) if (parts[i].charAt(0) == \'0\') parts[i] = parts[i].substring(1);\n    return parts[2] + "." + parts[1] + "." + parts[0];',
      ]),
      correct('noughts taken away', [
        'parts[2] + "." + parts[1] + "." + parts[0]',
        '(parts[2] + "." + parts[1] + "." + parts[0]).replaceAll("(^|\\\\.)0", "$1")',
      ]),
      overfitting('a place in a text', [
        'parts[2] + "." + parts[1] +',
        "(parts[2].charAt(0) == '0' ? \"1 7\".split(\" \")[(parts[2].charAt(1) - '1') / 6 + (parts[2].charAt(1) - '1') % 6 * 2] : parts[2]) + \".\" + (parts[1].charAt(0) == '0' ? parts[1].substring(1) : parts[1]) +",
      ]),
    ],
  ),
]
