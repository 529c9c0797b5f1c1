import { type EntryContext, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

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

/**
 * The same build with nothing but the routes that take part in some pages, and those of the addresses above them. For each page the router
 * looks through all routes that there are, twice.
 * @param paths  an address of each of the pages
 */
export function withRoutesOf(build: ServerBuild, paths: readonly string[]): ServerBuild {
  const ids = paths.flatMap((path) => [...routesOf(build.assets, path), ...above(build.assets, path)])
  return { ...build, routes: pick(build.routes, ids) }
}

function pick<Route>(routes: Record<string, Route>, ids: readonly string[]): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
}

/** The routes of `/`, `/store`, `/store/products` … */
function above(manifest: Manifest, path: string): string[] {
  const steps = path.split('/').filter(Boolean)
  return steps.flatMap((_, count) => routesOf(manifest, `/${steps.slice(0, count).join('/')}`))
}

function routesOf({ routes }: Manifest, path: string): string[] {
  return (matchRoutes(childrenOf(routes, undefined), path) ?? []).map(({ route }) => route.id ?? '')
}

function childrenOf(routes: Manifest['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, caseSensitive } = route
    return index ? [{ id, path, index, caseSensitive }] : [{ id, path, caseSensitive, children: childrenOf(routes, id) }]
  })
}
