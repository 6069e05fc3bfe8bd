import type { Driver } from '../../model/driver.js'
import type { TestPlace } from '../../model/report.js'

/** The location of the test that drives the program. */
export const testPlace = ({ file, name, site, failing, generated }: Driver): TestPlace => ({
  file,
  name,
  line: site?.line ?? null,
  failing,
  ...(generated && { generated: true }),
})
