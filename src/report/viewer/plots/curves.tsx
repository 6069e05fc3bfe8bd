import type { Curve } from '../../report.js'

export function Curves({ curves }: { readonly curves: readonly Curve[] }) {
  return <p>{curves.length} curves</p>
}
