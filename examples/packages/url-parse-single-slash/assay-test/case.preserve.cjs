const { preservation, string, oneOf, boolean } = require('assay/preserve')
const Url = require('..')

const fields = ['protocol', 'slashes', 'auth', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'query', 'hash', 'origin', 'href']
const pick = (url, names) => Object.fromEntries(names.map((name) => [name, url[name]]))

/** The protocol of an address and the slashes behind it. */
const start = (address) => /^([a-z][a-z0-9.+-]*:)?([\\/]*)/i.exec(Url.trimLeft(address))

// A single slash at the start (behind the protocol, if there is one) was lost. "//" and no slash at all are as they
// were; what more slashes or backslashes there mean is left open.
const isClear = (address) => {
  const [, , slashes] = start(address)
  return slashes === '' || slashes === '//'
}

const keeps = (address, location, parser, { preserveIf, failToPreserve }) => {
  if (typeof location === 'string' && !isClear(location)) return
  const [, protocol, slashes] = start(address)
  try {
    const url = new Url(address, location, parser)
    preserveIf(isClear(address), () => [pick(url, fields)])

    // A path from the root: its path may have been right by chance, and nothing but the path was wrong.
    const isPath = !protocol && slashes === '/' && !address.includes('\\')
    const path = /^[^?#]*/.exec(Url.trimLeft(address))[0]
    preserveIf(isPath && url.pathname === path, () => [pick(url, fields)])
    preserveIf(isPath, () => [pick(url, fields.filter((name) => name !== 'pathname' && name !== 'href'))])

    const extracted = Url.extractProtocol(address)
    preserveIf(isClear(address), () => [pick(extracted, ['protocol', 'slashes', 'rest'])])
    preserveIf(isPath, () => [pick(extracted, ['protocol', 'slashes'])])
  } catch {
    failToPreserve()
  }
}

const location = oneOf({}, {}, undefined, 'http://example.com/foo/', 'http://example.com', 'https://user:pw@example.com:8080/a/b?c#d', 'http://example.com/', 'foo')

preservation(
  'addresses made of their parts',
  {
    lead: oneOf('', '', '', ' '),
    protocol: oneOf('', '', 'http:', 'https:', 'HTTP:', 'mailto:', 'ftp:', 'file:', 'blob:'),
    slashes: oneOf('', '', '//', '//', '/', '/'),
    host: oneOf('', 'example.com', 'Example.COM:80', 'user:pw@example.com:8080', 'foo', '..', '.'),
    path: oneOf('', '/', '/foo', '/foo/bar', '/foo//bar', '/../a', '/a/./b', '/a\\b', '/@', '/a:1'),
    query: oneOf('', '', '?', '?a=b', '?a=/b'),
    hash: oneOf('', '', '#', '#x', '#/x?y'),
    location,
    parsesQuery: boolean(),
  },
  ({ lead, protocol, slashes, host, path, query, hash, location, parsesQuery }, preserving) => keeps(lead + protocol + slashes + host + path + query + hash, location, parsesQuery, preserving)
)

preservation(
  'addresses made of their letters',
  { address: string.of({ max: 12, alphabet: 'aab1//::.?#@\\' }), location },
  ({ address, location }, preserving) => keeps(address, location, false, preserving)
)

preservation('addresses like this one', { address: string.near('http://example.com/foo/bar'), location }, ({ address, location }, preserving) => keeps(address, location, false, preserving))

preservation('paths like this one', { address: string.near('/foo/bar'), location }, ({ address, location }, preserving) => keeps(address, location, false, preserving))
