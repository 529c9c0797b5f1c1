import { KEPT } from '../../worker/kept.ts'
import { closeAllToasts } from '../ui/feedback/toast-queue.ts'

/**
 * Removes what this tab kept for whoever was signed in, and the pages that the browser keeps for when there is no connection: what somebody
 * read is nobody else's business. What was asked for goes with its own layout, `api/query-layout.tsx`.
 */
export function forgetPerson(): void {
  closeAllToasts()
  for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('tintype.')) window.sessionStorage.removeItem(key)
  // a place without a secure connection has none
  void window.caches?.delete(KEPT.pages).catch(() => undefined)
}
