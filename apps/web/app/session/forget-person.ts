import { closeAllToasts } from '../ui/toast-queue.ts'

/** Removes what this tab kept for whoever was signed in. What was asked for goes with its own layout, `api/query-layout.tsx`. */
export function forgetPerson(): void {
  closeAllToasts()
  for (const key of Object.keys(window.sessionStorage)) if (key.startsWith('tintype.')) window.sessionStorage.removeItem(key)
}
