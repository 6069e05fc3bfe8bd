const { preservation, integer, oneOf, string } = require('assay/preserve')
const ip = require('..')

const keeps = (address, condition, { preserveIf, failToPreserve }) => {
  try {
    const actual = [ip.isPrivate(address), ip.isPublic(address), ip.isLoopback(address)]
    preserveIf(condition, () => actual)
  } catch {
    failToPreserve()
  }
}

const octet = () => integer.between(0, 255)

// 172.17.0.0 to 172.31.255.255 were wrongly public. All other IPv4 addresses stay what they are.
const isMistaken = (first, second) => first === 172 && second >= 17 && second <= 31

preservation(
  'addresses around the private blocks',
  {
    first: oneOf(172, 172, 172, 10, 192, 127, 169, 17, 1, 171, 173, 8),
    second: integer.between(0, 255),
    third: octet(),
    fourth: octet(),
  },
  ({ first, second, third, fourth }, preserving) => keeps([first, second, third, fourth].join('.'), !isMistaken(first, second), preserving)
)

preservation(
  'second bytes that matter',
  {
    first: oneOf(172, 172, 192, 169, 10, 127, 20),
    second: oneOf(0, 1, 2, 3, 10, 14, 15, 16, 32, 33, 40, 100, 116, 120, 131, 160, 161, 168, 169, 172, 200, 216, 254, 255),
    third: octet(),
    fourth: octet(),
  },
  ({ first, second, third, fourth }, preserving) => keeps([first, second, third, fourth].join('.'), !isMistaken(first, second), preserving)
)

preservation(
  'any IPv4 address',
  { first: octet(), second: octet(), third: octet(), fourth: octet() },
  ({ first, second, third, fourth }, preserving) => keeps([first, second, third, fourth].join('.'), !isMistaken(first, second), preserving)
)

preservation(
  'IPv6 addresses',
  { block: oneOf('fe80:', 'fc00:', '2001:', '::', 'fe81:', '172:', '1:'), rest: string.of({ min: 1, max: 4, alphabet: '0123456789abcdef' }) },
  ({ block, rest }, preserving) => keeps(block === '::' ? `::${rest}` : `${block}:${rest}`, true, preserving)
)
