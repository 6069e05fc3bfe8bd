import type { Driver } from '../../model/driver.js'
import type { TestPlace } from '../../model/report.js'

/** The location of the test that drives the program; for a variant, of the test it was made from. */
export const testPlace = ({ file, name, site, failing, generated, variant }: Driver): TestPlace => ({
  file,
  name: variant?.of ?? name,
  // An input file has no lines.
  line: variant?.line ?? (site?.line || null),
  failing,
  ...(generated && !variant && { generated: true }),
})
