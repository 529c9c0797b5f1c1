import { keepLookedAt } from './keep-looked-at.ts'
import { offerUpdates } from './updates.ts'

/** Loaded once the page is quiet. Where a browser has or allows no worker, everything else goes on without one (specification, section 8). */
export async function startOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    offerUpdates(registration)
    keepLookedAt(registration)
  } catch (error) {
    console.warn('There is no offline worker:', error)
  }
}
