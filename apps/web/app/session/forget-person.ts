import { KEPT } from '../../worker/kept.ts'
import { closeAllToasts } from '../ui/feedback/toast-queue.ts'

/**
 * Removes the data that this tab stored for the signed-in user, and the pages cached for offline use, for privacy. Query data is removed
 * with its layout, `api/query-layout.tsx`.
 */
export function forgetPerson(): void {
  closeAllToasts()
  for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('tintype.')) window.sessionStorage.removeItem(key)
  // without a secure context there is no cache storage
  void window.caches?.delete(KEPT.pages).catch(() => undefined)
}
