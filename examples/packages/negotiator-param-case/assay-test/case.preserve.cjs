const { preservation, string, oneOf, array, object } = require('assay/preserve')
const Negotiator = require('..')

const mediaTypes = (accept, available) => new Negotiator({ headers: { accept } }).mediaTypes(available)
const lower = (name) => name.toLowerCase()
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)

const render = ({ type, params }, spell) => type + params.map(({ name, value, gap }) => `${gap}${spell(name)}=${value}`).join('')
const isTwice = ({ params }) => {
  const spellings = new Map()
  return params.some(({ name }) => (spellings.get(lower(name)) ?? name) !== name || !spellings.set(lower(name), name))
}

const range = (types, names) =>
  object.of({
    type: oneOf(...types),
    params: array.of(
      object.of({
        name: oneOf(...names),
        value: oneOf('1', '2', '*', '"1"', 'a', 'A', 'Utf-8', 'utf-8', '0.5', '0', '0.9', ''),
        gap: oneOf(';', ';', '; ', ' ; '),
      }),
      { max: 2 }
    ),
  })

// Parameter names mean the same however they are spelled: where the header and the types give what they give with all
// parameter names in small letters, that is right and stays.
preservation(
  'what lower-case parameter names give',
  {
    accept: array.of(range(['text/html', 'TEXT/html', 'text/*', '*/*', 'application/json', 'text/plain'], ['level', 'level', 'charset', 'q', 'LEVEL', 'Charset']), { min: 1, max: 3 }),
    available: array.of(range(['text/html', 'Text/HTML', 'application/json', 'text/plain'], ['level', 'level', 'charset', 'LEVEL']), { min: 1, max: 3 }),
  },
  ({ accept, available }, { preserveIf, failToPreserve }) => {
    const header = (spell) => accept.map((one) => render(one, spell)).join(', ')
    const types = (spell) => available.map((one) => render(one, spell))
    const asIs = (name) => name
    try {
      const actual = mediaTypes(header(asIs), types(asIs))
      const right = mediaTypes(header(lower), types(lower))
      const isClear = ![...accept, ...available].some(isTwice) && new Set(types(lower)).size === available.length
      preserveIf(isClear && same(actual.map((type) => types(lower)[types(asIs).indexOf(type)]), right), () => [actual])
      const all = mediaTypes(header(asIs))
      preserveIf(isClear && same(all, mediaTypes(header(lower))), () => [all])
    } catch {
      failToPreserve()
    }
  }
)

/** Whether no parameter has a name with capital letters or anything strange in it. */
const isPlain = (text) => text.split(';').slice(1).every((part) => /^\s*[a-z0-9*_-]+$/.test(part.split('=')[0]))

preservation(
  'headers like these',
  { accept: string.near('text/html;level=1;q=0.5, text/*'), type: string.near('text/html;level=1') },
  ({ accept, type }, { preserveIf, failToPreserve }) => {
    try {
      const actual = [mediaTypes(accept, [type, 'text/plain']), mediaTypes(accept)]
      preserveIf(isPlain(accept) && isPlain(type), () => actual)
    } catch {
      failToPreserve()
    }
  }
)
