const { preservation, string, oneOf, array, object } = require('assay/preserve')
const Negotiator = require('..')

const mediaTypes = (accept, available) => new Negotiator({ headers: { accept } }).mediaTypes(available)

// What a quality without a value (";q") means is anyone's guess.
const hasBareQuality = (text) => /;\s*q\s*(?![^;,]*=)/.test(text)

// The bug is an exception; whatever was answered without one was right.
const keeps = (accept, available, { preserveIf, failToPreserve }) => {
  try {
    const actual = mediaTypes(accept, available)
    preserveIf(!hasBareQuality(accept) && !available?.some(hasBareQuality), () => [actual])
  } catch {
    failToPreserve()
  }
}

const range = (types) =>
  object.of({
    type: oneOf(...types),
    params: array.of(oneOf('level=1', 'level=2', 'level=*', 'level=', 'level', 'foo', 'foo=a', 'foo=A', 'q=0.5', 'q=0', 'q=1', 'charset=utf-8', ''), { max: 2 }),
  })
const render = ({ type, params }) => [type, ...params].join(';')
const accept = array.of(range(['text/html', 'text/HTML', 'text/*', '*/*', 'application/json', 'text/plain', 'nonsense']), { min: 1, max: 3 })

preservation(
  'choosing among available types',
  { accept, available: array.of(range(['text/html', 'Text/html', 'application/json', 'text/plain']), { min: 1, max: 3 }) },
  ({ accept, available }, preserving) => keeps(accept.map(render).join(', '), available.map(render), preserving)
)

preservation('listing the accepted types', { accept }, ({ accept }, preserving) => keeps(accept.map(render).join(', '), undefined, preserving))

preservation(
  'headers like these',
  { accept: string.near('text/html;level=1, text/*;q=0.5'), type: string.near('text/html;level=1') },
  ({ accept, type }, preserving) => keeps(accept, [type, 'text/plain'], preserving)
)
