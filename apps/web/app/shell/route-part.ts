import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Manifest = ServerBuild['assets']

/**
 * Reduces the build to the routes of some pages and of their ancestor URLs, which the router sends to the browser. The router recreates and
 * searches all routes for each page: see docs/performance.md.
 * @param paths  an example URL of each page
 */
export function pickRoutes(build: ServerBuild, paths: readonly string[]): ServerBuild {
  const ids = paths.flatMap((path) => [...matchRouteIds(build.assets, path), ...listAncestorRouteIds(build.assets, path)])
  return { ...build, routes: pickByIds(build.routes, ids), assets: { ...build.assets, routes: pickByIds(build.assets.routes, ids) } }
}

function pickByIds<Route>(routes: Record<string, Route>, ids: readonly string[]): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
}

/** The routes of `/`, `/store`, `/store/products` … */
function listAncestorRouteIds(manifest: Manifest, path: string): string[] {
  const steps = path.split('/').filter(Boolean)
  return steps.flatMap((_, count) => matchRouteIds(manifest, `/${steps.slice(0, count).join('/')}`))
}

function matchRouteIds({ routes }: Manifest, path: string): string[] {
  return (matchRoutes(buildChildRoutes(routes, undefined), path) ?? []).map(({ route }) => route.id ?? '')
}

function buildChildRoutes(routes: Manifest['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, caseSensitive } = route
    return index ? [{ id, path, index, caseSensitive }] : [{ id, path, caseSensitive, children: buildChildRoutes(routes, id) }]
  })
}
