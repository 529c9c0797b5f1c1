import type { ServerBuild } from 'react-router'

/**
 * Changes the build to one URL for the frame's styles. The framework appends `#` to every stylesheet that a dynamic import also needs, so
 * that Vite loads its own copy: a route's stylesheet is removed with its page. The root's is never removed, and its copy made phones
 * recompute all styles and the layout after the first render.
 */
export function withStylesOnce(build: ServerBuild): ServerBuild {
  const { routes } = build.assets
  const lasting = new Set(Object.values(routes).flatMap((route) => (route?.parentId === undefined ? (route?.css ?? []) : [])))
  const once = Object.entries(routes).map(([id, route]) => [
    id,
    route && { ...route, css: route.css?.map((address) => (lasting.has(address) ? address.replace(/#$/, '') : address)) },
  ])
  return { ...build, assets: { ...build.assets, routes: Object.fromEntries(once) } }
}
