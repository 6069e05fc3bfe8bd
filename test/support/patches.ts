import { languages } from '../../src/languages/all.js'
import { applyCandidate } from '../../src/patch-space/apply.js'
import { candidateOf } from '../../src/patch-space/candidate-of.js'
import { candidatesAt, type SpaceOptions } from '../../src/patch-space/candidates.js'
import type { PatchCandidate, Location, PatchSchema } from '../../src/patch-space/location.js'
import { locationsIn } from '../../src/patch-space/locations.js'
import { changeBetween } from '../../src/syntax/change.js'
import { parse } from '../../src/syntax/parser.js'

/** The space of patches of one small file. */
export async function spaceOf(source: string, path: string, lines?: readonly number[]) {
  const { syntax: language } = languages.find(({ syntax }) => syntax.table.grammarOf(path) !== undefined)!
  const parsed = async (text: string) => ({ root: await parse(language.table.grammarOf(path)!, text), source: text })
  const file = await parsed(source)
  const locations = locationsIn(file, path, language, lines && new Set(lines))
  const text = ({ start, end }: Location) => source.slice(start, end)
  const at = (schema: PatchSchema, original: string) => {
    const found = locations.find((l) => l.schema === schema && text(l) === original)
    if (!found) throw new Error(`no ${schema} at ${original} among ${locations.map(text).join(', ')}`)
    return found
  }
  const candidates = (location: Location, options?: SpaceOptions) => candidatesAt(location, file, language, options)
  return {
    locations,
    shown: locations.map((l) => `${l.schema} ${text(l)}`),
    at,
    candidates,
    expressions: (schema: PatchSchema, original: string, options?: SpaceOptions) =>
      candidates(at(schema, original), options).map((c) => c.expression),
    isBroken: async (text: string) => (await parsed(text)).root.broken,
    /** A patched text as a candidate again. */
    back: async (patched: string): Promise<PatchCandidate | undefined> => {
      const change = changeBetween(file, await parsed(patched), language.table)
      return candidateOf(new Map([[path, change]]), language)
    },
    apply: (candidate: PatchCandidate) => applyCandidate(source, candidate),
  }
}

/** A file in each language with every kind of location. */
export const samples: Readonly<Record<string, string>> = {
  'x.js': `const limit = 10
function f(list, from = 0, { wide, deep: depth } = {}) {
  let sum = 0
  for (let i = from; i < list.length; i++) {
    const item = list[i]
    if (item == null || item.size > limit) continue
    sum += item.size * 2 + 1
    if (wide) sum -= 1
    else throw new RangeError('narrow')
  }
  while (sum > 100 && depth) {
    sum = sum / 2
  }
  return list.map((one) => one.size + sum)[0] > 1 ? sum : -sum
}
class Box {
  constructor(size) {
    this.size = size
  }
  holds(other) {
    const name = other.name.trim()
    do {
      other = other.inner
    } while (other && other.size < this.size)
    this.last = name
    return this.size >= limit && name !== 'none'
  }
}
`,
  'x.ts': `export function cut(text: string, width: number, marks: readonly string[] = []): string {
  const end: number = width - 1
  if (text.length > width) {
    return text.slice(0, end)
  }
  for (const mark of marks) {
    if (mark.length === 0) {
      break
    }
    text = text + mark
  }
  return text
}
`,
  'X.java': `import java.util.*;

class Sample {
  static final int LIMIT = 10;
  private final String name;
  private int count;
  private double share = 0.5;
  private List<String> words = new ArrayList<>();

  Sample(String name, int count) {
    this.name = name;
    this.count = count;
  }

  int sum(int[] numbers, long most, boolean strict) {
    int total = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] < 0 && strict) {
        throw new IllegalArgumentException("negative: " + numbers[i]);
      }
      if (total > most) break;
      total += numbers[i] * 2;
    }
    while (total > LIMIT) {
      total = total - count;
      count++;
    }
    return total;
  }

  static String longest(List<String> all, String other, char mark) {
    String best = other;
    for (String one : all) {
      if (best == null || one.length() > best.length()) {
        best = one;
      } else if (one.equals("stop")) {
        return best;
      }
    }
    double share = all.isEmpty() ? 0 : best.length() / (double) all.size();
    char first = best.charAt(0);
    boolean marked = first == mark;
    Integer boxed = all.size();
    Runnable later = () -> {
      if (all.size() > 3) all.clear();
    };
    later.run();
    return marked || share > 2.5 || boxed > 7 ? best : "none";
  }

  <T extends Comparable<T>> T pick(T a, T b, Map<String, T> seen) {
    int order;
    if (seen.isEmpty()) {
      order = 1;
    } else {
      order = a.compareTo(b);
    }
    switch (order) {
      case 0:
        words.add(name);
        break;
      default:
        share = share * 2;
    }
    if (order > 0) return a;
    else return b;
  }
}
`,
}
