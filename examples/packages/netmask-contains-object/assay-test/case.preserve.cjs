const { preservation, integer, oneOf, string } = require('assay/preserve')
const { Netmask } = require('..')

const octet = () => integer.between(0, 255)

// The bug is an exception for a Netmask; what contains() answers for a text is right.
const keeps = (block, address, { preserveIf, failToPreserve }) => {
  const netmask = new Netmask(block)
  const before = JSON.stringify(netmask)
  try {
    const actual = netmask.contains(address)
    preserveIf(true, () => [actual])
    preserveIf(JSON.stringify(netmask) === before, () => [netmask.toString(), netmask.first, netmask.last, netmask.broadcast])
  } catch {
    failToPreserve()
  }
}

preservation(
  'addresses and blocks as text',
  {
    first: oneOf(10, 10, 11, 192, 0, 255),
    second: octet(),
    bits: integer.between(1, 32),
    otherFirst: oneOf(10, 10, 11, 192, 0, 255),
    otherSecond: octet(),
    third: octet(),
    fourth: octet(),
    form: oneOf('address', 'address', 'block', 'block', 'mask', 'three', 'two', 'one'),
    otherBits: integer.between(1, 32),
    isNear: oneOf(true, false),
  },
  ({ first, second, bits, otherFirst, otherSecond, third, fourth, form, otherBits, isNear }, preserving) => {
    const parts = isNear ? [first, second, third, fourth] : [otherFirst, otherSecond, third, fourth]
    const address = {
      address: parts.join('.'),
      block: `${parts.join('.')}/${otherBits}`,
      mask: `${parts.join('.')}/255.255.${otherBits > 16 ? '255' : '0'}.0`,
      three: parts.slice(0, 3).join('.'),
      two: parts.slice(0, 2).join('.'),
      one: String(parts[0]),
    }[form]
    keeps(`${first}.${second}.0.0/${bits}`, address, preserving)
  }
)

preservation(
  'addresses that are none',
  { bad: integer.between(256, 999), at: integer.between(0, 3), fill: octet(), bits: oneOf('', '', '/24', '/8') },
  ({ bad, at, fill, bits }, { preserveIf }) => {
    const parts = [10, fill, fill, fill]
    parts[at] = bad
    let actual
    try {
      actual = { value: new Netmask('10.0.0.0/8').contains(parts.join('.') + bits) }
    } catch (error) {
      actual = { threw: error.name }
    }
    preserveIf(actual.threw === 'Error', () => [actual])
  }
)

preservation('texts like this one', { address: string.near('10.1.0.0/16') }, ({ address }, preserving) => {
  if (/^\d{1,3}(\.\d{1,3}){0,3}(\/([1-9]|[12]\d|3[0-2]))?$/.test(address)) keeps('10.0.0.0/8', address, preserving)
})
