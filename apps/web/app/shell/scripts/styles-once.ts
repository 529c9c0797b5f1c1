import type { ServerBuild } from 'react-router'

/**
 * The same build, with one address for the styles of the frame. The framework ends the address of every sheet that a dynamic import needs
 * too with a `#`, so that Vite fetches a copy for itself: a route's own sheet goes when its page does. The root's never goes, and its
 * copy had a phone work out every style and the whole layout once more as soon as a page stood.
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
