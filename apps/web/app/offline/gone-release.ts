import { releaseAddress, wantedPage } from './router-state.ts'

/**
 * A new release never breaks an open tab: where a file of this one is gone, the page that is wanted is opened anew, from the new release.
 * Nothing of it is written down. Where somebody was going is asked of the router in that moment, and that a page was opened for this
 * reason stands in its own place in the history, as a mark without an address: the next page has none.
 */
export function surviveNewReleases(): void {
  window.navigation?.addEventListener('navigate', openWanted)
  // parts that are loaded when they are needed
  window.addEventListener('vite:preloadError', openAnewIfGone)
  // styles: what fails to load does not bubble
  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && openAnewIfGone(),
    true,
  )
}

/** Where the code of a page is not to be had, the router opens the page anew that it stands on, and not the one that was wanted. */
function openWanted(event: NavigateEvent): void {
  const wanted = wantedPage()
  if (event.navigationType !== 'reload' || !event.cancelable || wanted === undefined) return
  event.preventDefault()
  // not while the browser is still at the one that was called off
  setTimeout(() => window.location.assign(wanted))
}

async function openAnewIfGone(): Promise<void> {
  if (window.history.state?.isOpenedAnew || !(await isReleaseGone())) return
  window.history.replaceState({ ...window.history.state, isOpenedAnew: true }, '')
  window.location.reload()
}

/** Told apart from a connection that is down, with which what is on the page must stay. */
async function isReleaseGone(): Promise<boolean> {
  const address = releaseAddress()
  if (!address) return false
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}
