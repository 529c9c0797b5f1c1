import { type EntryContext, matchRoutes, type RouteObject } from 'react-router'

type Manifest = EntryContext['manifest']
type Match = { route: { id: string } }

/**
 * Of all routes those that a page takes part in, and those of the addresses above its own, which the router hands to the browser with it.
 * To draw a page the router makes all it is given anew, and tells which is meant from among all of them: that took a tenth of the work.
 * @returns a function that keeps what it found for each page; its address must tell as many steps each time
 */
export function createRouteParts(): (manifest: Manifest, matches: readonly Match[], path: string) => Manifest {
  const known = new Map<string, Manifest>()

  return function partFor(manifest, matches, path) {
    const page = matches.at(-1)?.route.id ?? ''
    const part = known.get(page) ?? {
      ...manifest,
      routes: pick(manifest.routes, [...matches.map(({ route }) => route.id), ...above(manifest, path)]),
    }
    known.set(page, part)
    return part
  }
}

function pick(routes: Manifest['routes'], ids: readonly string[]): Manifest['routes'] {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
}

/** The routes of `/`, `/store`, `/store/products` … */
function above({ routes }: Manifest, path: string): string[] {
  const tree = childrenOf(routes, undefined)
  const steps = path.split('/').filter(Boolean)
  const paths = steps.map((_, count) => `/${steps.slice(0, count).join('/')}`)
  return paths.flatMap((one) => (matchRoutes(tree, one) ?? []).map(({ route }) => route.id ?? ''))
}

function childrenOf(routes: Manifest['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, caseSensitive } = route
    return index ? [{ id, path, index, caseSensitive }] : [{ id, path, caseSensitive, children: childrenOf(routes, id) }]
  })
}
