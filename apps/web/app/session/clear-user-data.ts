import { KEPT } from '../../worker/kept.ts'
import { closeAllToasts } from '../ui/feedback/toast-queue.ts'

/** The database of pictures that were dropped on the overview and not yet opened by the upload page. */
export const DROPPED_PICTURES = 'tintype.dropped-pictures'

/**
 * Removes the data that this tab stored for the signed-in user, and the pages cached for offline use, for privacy. Query data is removed
 * with its layout, `api/query-layout.tsx`.
 */
export function clearUserData(): void {
  closeAllToasts()
  for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('tintype.')) window.sessionStorage.removeItem(key)
  window.indexedDB?.deleteDatabase(DROPPED_PICTURES)
  // without a secure context there is no cache storage
  void window.caches?.delete(KEPT.pages).catch(() => undefined)
}
