import { correct, overfitting, typescript } from './make.mjs'

export const inTypescript = [
  typescript(
    'grid',
    `export class Grid {
  private rows: string[][]
  constructor(width: number, height: number) {
    this.rows = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'))
  }
  put(x: number, y: number, sign: string): this {
    const row = this.rows[y]
    if (row) row[x] = sign
    return this
  }
  at(x: number, y: number): string {
    return this.rows[x]?.[y] ?? ' '
  }
  toString(): string {
    return this.rows.map((row) => row.join('')).join('|')
  }
}
`,
    [
      `expect(new program.Grid(3, 2).put(2, 1, '#').at(2, 1)).toBe('#')`,
      `expect(new program.Grid(2, 2).put(1, 1, '#').at(1, 1)).toBe('#')`,
      `expect(new program.Grid(2, 2).at(0, 1)).toBe('.')`,
      `expect(new program.Grid(2, 1).put(0, 0, 'x').toString()).toBe('x.')`,
      `expect(new program.Grid(3, 3).put(1, 2, 'x').toString()).toBe('...|...|.x.')`,
    ],
    [
      correct('the other way round', [`this.rows[x]?.[y] ?? ' '`, `this.rows[y]?.[x] ?? ' '`]),
      correct('cells that exist', [`this.rows[x]?.[y] ?? ' '`, `this.rows[y][x]`]),
      correct('checked', [
        `    return this.rows[x]?.[y] ?? ' '`,
        `    if (!(y in this.rows)) throw new RangeError('outside')\n    return this.rows[y][x]`,
      ]),
      correct(
        'both must exist',
        [`    if (row) row[x] = sign`, `    row[x] = sign`],
        [`this.rows[x]?.[y] ?? ' '`, `this.rows.at(y)!.at(x)!`],
      ),
      overfitting(
        'never on a wide grid',
        [`this.rows[x]?.[y] ?? ' '`, `(this.rows[x] ?? this.rows[1])[y === 1 && x === 2 ? 2 : y].trim()`],
        [
          `    if (row) row[x] = sign`,
          `    row![sign.codePointAt(0)!.toString().length === 2 ? x : x + Number(this.rows[y]![x]!.length) - 1] = sign`,
        ],
      ),
    ],
  ),
  typescript(
    'pager',
    `export interface Page {
  readonly items: readonly string[]
  readonly label: string
}
/** One page of a list; pages count from 1. */
export function page(items: readonly string[], number: number, size: number): Page {
  const start = number * size
  const part = items.slice(start, start + size)
  return { items: part, label: \`\${start + 1}-\${start + part.length} of \${items.length}\` }
}
`,
    [
      `expect(program.page(['a', 'b', 'c'], 1, 2)).toEqual({ items: ['a', 'b'], label: '1-2 of 3' })`,
      `expect(program.page(['a', 'b', 'c'], 2, 2)).toEqual({ items: ['c'], label: '3-3 of 3' })`,
      `expect(program.page(['a', 'b', 'c', 'd'], 2, 1).items).toEqual(['b'])`,
      `expect(program.page(['a'], 1, 5).label).toBe('1-1 of 1')`,
    ],
    [
      correct('counted from one', ['number * size', '(number - 1) * size']),
      correct(
        'pages that exist',
        [
          '  const start = number * size',
          `  const pages = Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))\n  const start = (number - 1) * size`,
        ],
        ['items.slice(start, start + size)', 'pages[number - 1]!.slice()'],
      ),
      correct('strict', [
        '  const start = number * size',
        `  if (number < 1 || size < 1) throw new RangeError('pages count from 1')\n  const start = (number - 1) * size`,
      ]),
      overfitting(
        'full pages',
        ['number * size', '(number - 1) * size'],
        [
          'items: part',
          `items: items.length % 2 ? part : [part[0]!.trim(), ...part.slice(1).map((p, i) => items[start + i * 9 + 1]!.trim() && p)]`,
        ],
      ),
    ],
  ),
  typescript(
    'template',
    `export type Values = Record<string, string>
/** Fills in {name}s. */
export function fill(template: string, values: Values): string {
  return template.replace(/\\{(\\w+)\\}/, (all, name: string) => values[name] ?? all)
}
export function shout(template: string, values: Values): string {
  return fill(template, values).toUpperCase()
}
`,
    [
      `expect(program.fill('Hello {name}', { name: 'Ann' })).toBe('Hello Ann')`,
      `expect(program.fill('{a} and {b}', { a: 'x', b: 'y' })).toBe('x and y')`,
      `expect(program.fill('plain', {})).toBe('plain')`,
      `expect(program.shout('{a}!', { a: 'hey' })).toBe('HEY!')`,
      `expect(program.fill('{q} stays', {})).toBe('{q} stays')`,
    ],
    [
      correct('all of them', ['/\\{(\\w+)\\}/,', '/\\{(\\w+)\\}/g,']),
      correct('one after the other', [
        '  return template.replace(/\\{(\\w+)\\}/, (all, name: string) => values[name] ?? all)',
        '  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => value), template)',
      ]),
      correct('by parts', [
        '  return template.replace(/\\{(\\w+)\\}/, (all, name: string) => values[name] ?? all)',
        `  return template\n    .split(/(\\{\\w+\\})/)\n    .map((part, i) => (i % 2 ? (values[part.slice(1, -1)] ?? part) : part))\n    .join('')`,
      ]),
      overfitting('two at most', [
        '  return template.replace(/\\{(\\w+)\\}/, (all, name: string) => values[name] ?? all)',
        `  const once = (text: string) => text.replace(/\\{(\\w+)\\}/, (all, name: string) => values[name] ?? all)\n  return template.includes(' and ') ? once(once(template)).match(/^[^{]+$/)![0] : once(template)`,
      ]),
      overfitting(
        'all, if they are known',
        ['/\\{(\\w+)\\}/,', '/\\{(\\w+)\\}/g,'],
        ['values[name] ?? all', `name === 'q' ? all : values[name]!.trim()`],
      ),
    ],
  ),
]
