import { cacheVisitedPages } from './cache-visited-pages.ts'
import { offerUpdates } from './updates.ts'

/** Starts the service worker once the page is idle. In browsers without workers everything else works as usual. */
export async function startOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    offerUpdates(registration)
    cacheVisitedPages(registration)
  } catch (error) {
    console.warn('There is no offline worker:', error)
  }
}
