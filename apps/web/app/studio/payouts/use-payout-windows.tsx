import { startTransition, useState } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'

// they bring the forms and the schemas with them, which a page can open without
const loadPreferences = () => import('./payout-preferences.tsx')
const loadRequest = () => import('./request-payout.tsx')

/** Where the money goes, and asking for it: how each is opened, and the window that is open. */
export function usePayoutWindows() {
  const [open, setOpen] = useState<'preferences' | 'request'>()
  const { part: preferences, ...preferencesWindow } = useLoaded(loadPreferences)
  const { part: request, ...requestWindow } = useLoaded(loadRequest)
  // whoever closes a window is answered at once; drawing the page without it may take a moment on a phone
  const close = () => startTransition(() => setOpen(undefined))
  return {
    manage: async () => void ((await preferencesWindow.want()) && setOpen('preferences')),
    request: async () => void ((await requestWindow.want()) && setOpen('request')),
    payoutWindow: (
      <>
        {open === 'preferences' && preferences && <preferences.PayoutPreferences onClose={close} />}
        {open === 'request' && request && <request.RequestPayout onClose={close} />}
      </>
    ),
  }
}
