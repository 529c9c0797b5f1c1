type Router = {
  state: { location: Place; navigation: { location?: Place | undefined } }
  subscribe(listener: (state: Router['state']) => void): () => void
}
type Place = { pathname: string; search: string; hash: string }

declare global {
  interface Window {
    /** The framework's router, exposed for developer tools. Code outside React has no other access. */
    __reactRouterDataRouter?: Router
    /** The name contains a content hash, so another name means another release. */
    __reactRouterManifest?: { url: string }
  }
}

/** The URL of the pending navigation; undefined if none is pending. */
export function pendingNavigationUrl(): string | undefined {
  const wanted = window.__reactRouterDataRouter?.state.navigation.location
  return wanted && wanted.pathname + wanted.search + wanted.hash
}

/** Calls the listener after every client-side navigation. */
export function onNavigated(listener: () => void): void {
  const router = window.__reactRouterDataRouter
  let last = router?.state.location.pathname
  router?.subscribe(({ location, navigation }) => {
    if (navigation.location || location.pathname === last) return
    last = location.pathname
    listener()
  })
}

/** The manifest URL of this release. The server no longer has it once it runs another release. */
export function releaseAddress(): string | undefined {
  return window.__reactRouterManifest?.url
}
