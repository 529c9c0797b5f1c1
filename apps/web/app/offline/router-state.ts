type Router = {
  state: { location: Place; navigation: { location?: Place | undefined } }
  subscribe(listener: (state: Router['state']) => void): () => void
}
type Place = { pathname: string; search: string; hash: string }

declare global {
  interface Window {
    /** The router of the framework, which puts it here for tools. Outside of React there is no other way to it. */
    __reactRouterDataRouter?: Router
    /** Named by its content: another one is another release. */
    __reactRouterManifest?: { url: string }
  }
}

/** Where somebody is on the way to, as an address; undefined while the page stands. */
export function wantedPage(): string | undefined {
  const wanted = window.__reactRouterDataRouter?.state.navigation.location
  return wanted && wanted.pathname + wanted.search + wanted.hash
}

/** Called with every page that is opened without a new document. */
export function onArrival(listener: () => void): void {
  const router = window.__reactRouterDataRouter
  let last = router?.state.location.pathname
  router?.subscribe(({ location, navigation }) => {
    if (navigation.location || location.pathname === last) return
    last = location.pathname
    listener()
  })
}

/** The list of this release's files, which the server no longer has once it runs another one. */
export function releaseAddress(): string | undefined {
  return window.__reactRouterManifest?.url
}
