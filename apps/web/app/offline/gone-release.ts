import { pendingNavigationUrl, releaseAddress } from './router-state.ts'

/**
 * Keeps open tabs working after a new release. If a file of the old release is gone, the requested page is opened as a full document of the
 * new release. Nothing is persisted: the target comes from the router at that moment. A marker in the page's history entry records the
 * reload, and the next page has no marker.
 */
export function reloadIfReleaseGone(): void {
  window.navigation?.addEventListener('navigate', openWanted)
  // dynamically imported modules
  window.addEventListener('vite:preloadError', reopenIfGone)
  // stylesheets: their load errors do not bubble
  window.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && reopenIfGone(), true)
}

/** If a route module cannot load, the router reloads the current page. This opens the requested page instead. */
function openWanted(event: NavigateEvent): void {
  const wanted = pendingNavigationUrl()
  if (event.navigationType !== 'reload' || !event.cancelable || wanted === undefined) return
  event.preventDefault()
  // not while the browser still processes the cancelled navigation
  setTimeout(() => window.location.assign(wanted))
}

async function reopenIfGone(): Promise<void> {
  if (window.history.state?.isReopened || !(await isReleaseGone())) return
  window.history.replaceState({ ...window.history.state, isReopened: true }, '')
  window.location.reload()
}

/** Distinguishes a missing release from a lost connection, where the page must stay as it is. */
async function isReleaseGone(): Promise<boolean> {
  const address = releaseAddress()
  if (!address) return false
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
