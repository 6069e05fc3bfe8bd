import { useEffect, useState } from 'preact/hooks'

/** The overview, or a patch by its place in the report. */
export type Route = { readonly at: 'overview' } | { readonly at: 'patch'; readonly index: number }

/** Address of a patch: its place in the order they were given, from 1. */
export const patchLink = (index: number) => `#/patch/${index + 1}`
export const overviewLink = '#/'

function routeOf(hash: string): Route {
  const number = /^#\/patch\/(\d+)$/.exec(hash)?.[1]
  return number === undefined ? { at: 'overview' } : { at: 'patch', index: Number(number) - 1 }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash))
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}
