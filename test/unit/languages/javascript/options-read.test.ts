import { describe, expect, it } from 'vitest'
import { optionsReadIn } from '../../../../src/languages/javascript/options-read.js'
import { parse } from '../../../../src/syntax/parser.js'

const read = async (source: string) => optionsReadIn(await parse('javascript', source), source)

describe('the options that a file asks for', () => {
  it('are flags where their value is a condition', async () => {
    const source = 'function f(text, options) { if (options.strict) return 1; return options.all && !options.none }'
    expect(await read(source)).toEqual({
      options: { strict: [true, false], all: [true, false], none: [true, false] },
    })
  })

  it('have the values that they are compared with', async () => {
    const source = "function f(opts) { return opts.mode === 'fast' ? 1 : opts.mode == 'slow' ? 2 : 3 }"
    expect(await read(source)).toEqual({ opts: { mode: ['fast', 'slow'] } })
  })

  it('have another value than the default', async () => {
    const source = 'function f(o) { const { trim = true, depth = 3 } = o; return (o.limit ?? 10) + depth }'
    expect(await read(source)).toEqual({ o: { trim: [false], depth: [4], limit: [11] } })
  })

  it('are found in fields of the same name, and the parameter may be a flag itself', async () => {
    const source =
      'class A { constructor(loose) { this.loose = loose } f() { return this.loose.x ? 1 : 2 } }\nfunction g(loose) { if (loose) return 1 }'
    expect(await read(source)).toEqual({ loose: { '': [true, false], x: [true, false] } })
  })

  it('are no methods, and nothing that only is passed on', async () => {
    const source = 'function f(list, options) { list.push(options.name); return list.length }'
    expect(await read(source)).toEqual({})
  })
})
