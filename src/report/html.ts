import { existsSync, readFileSync } from 'node:fs'
import { pageOf } from './bench/page.js'
import type { Report } from '../model/report.js'
import type { ReviewState } from '../model/review.js'
import type { BenchReport } from '../model/bench-report.js'

/** The data of a page. */
export type PageData =
  | { readonly kind: 'assessment'; readonly report: Report }
  | { readonly kind: 'bench'; readonly report: BenchReport }
  | { readonly kind: 'review'; readonly state: ReviewState }

// Next to this file in the build; the sources use the built viewer.
const places = ['./viewer.html', '../../dist/report/viewer.html'].map((path) => new URL(path, import.meta.url))
const slot = '<script type="application/json" id="data"></script>'

/** One self-contained page: the viewer (`npm run build:viewer`) with the data in it. */
export function htmlPage(data: PageData): string {
  const place = places.find((url) => existsSync(url))
  if (!place) throw new Error('the viewer is not built; run: npm run build:viewer')
  const built = readFileSync(place, 'utf8')
  const [before, after, ...more] = (data.kind === 'review' ? connected(built) : built).split(slot)
  if (after === undefined || more.length) throw new Error('the built viewer has no element for the data')
  return `${before}${slot.replace('></', () => `>${embedded(trimmed(data))}</`)}${after}`
}

/** A review talks to its server; other pages talk to nobody. */
function connected(page: string): string {
  const sealed = "content=\"default-src 'none';"
  if (!page.includes(sealed)) throw new Error('the built viewer has no policy')
  return page.replace(sealed, `${sealed} connect-src 'self';`)
}

const trimmed = (data: PageData): PageData => (data.kind === 'bench' ? { ...data, report: pageOf(data.report) } : data)

/** JSON that is safe inside HTML and JavaScript: `</script>`, `<!--`, U+2028 and U+2029 are escaped. */
function embedded(data: PageData): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escaped)
}
