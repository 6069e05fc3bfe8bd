const { preservation, string, oneOf, array, object, boolean } = require('assay/preserve')
const semver = require('..')

const outcome = (run) => {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error.name }
  }
}

// Only an invalid range was answered wrongly.
const keeps = (versions, range, loose, { preserveIf }) => {
  const isValid = semver.validRange(range, loose) !== null
  const actual = [outcome(() => semver.maxSatisfying(versions, range, loose)), outcome(() => semver.minSatisfying(versions, range, loose))]
  preserveIf(isValid, () => actual)
  preserveIf(true, () => [semver.validRange(range, loose), versions.map((version) => outcome(() => semver.satisfies(version, range, loose)))])
}

const version = () =>
  oneOf('1.2.3', '1.2.4', '1.3.0', '2.0.0', '0.0.1', '1.2.3-beta', '1.2.3-beta.2', '1.2.4-alpha', '2.0.0-rc.1', '10.0.0', '1.10.0', '0.1.0', 'v1.2.5', '1.2.3+build')
const odd = () => oneOf('1.2.3beta', '=1.2.6', 'nope', '', '1.2')

preservation(
  'ranges of all kinds',
  {
    versions: array.of(version(), { max: 5 }),
    odd: array.of(odd(), { max: 1 }),
    withOdd: oneOf(false, false, false, true),
    comparators: array.of(object.of({ operator: oneOf('', '^', '~', '>=', '>', '<', '<=', '=', '~>'), version: oneOf('1.2.3', '1.2', '1', '2.x', '*', '', '1.2.3-beta', '0.0.1', '1.3.0', 'x') }), { max: 3 }),
    joint: oneOf(' ', ' ', ' || ', '||', ' - '),
    loose: boolean(),
  },
  ({ versions, odd, withOdd, comparators, joint, loose }, preserving) =>
    keeps([...versions, ...(withOdd ? odd : [])], comparators.map(({ operator, version }) => operator + version).join(joint), loose, preserving)
)

preservation(
  'ranges like this one',
  { range: string.near('>=1.2.3 <2.0.0'), versions: array.of(version(), { max: 4 }), loose: boolean() },
  ({ range, versions, loose }, preserving) => keeps(versions, range, loose, preserving)
)

preservation(
  'versions like these',
  { version: string.near('1.2.3'), versions: array.of(version(), { max: 2 }), range: oneOf('1.2', '*', '^1.0.0', '>=1.2.3-0', '2.x'), loose: boolean() },
  ({ version, versions, range, loose }, preserving) => keeps([version, ...versions], range, loose, preserving)
)
