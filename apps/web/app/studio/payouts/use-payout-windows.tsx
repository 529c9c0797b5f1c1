import { startTransition, useState } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'

// loaded on demand, because they include the forms and schemas
const loadPreferences = () => import('./payout-preferences.tsx')
const loadRequest = () => import('./request-payout.tsx')

/** The payout windows: how each is opened, and the open one. */
export function usePayoutWindows() {
  const [open, setOpen] = useState<'preferences' | 'request'>()
  const { part: preferences, ...preferencesWindow } = useLoaded(loadPreferences)
  const { part: request, ...requestWindow } = useLoaded(loadRequest)
  // close without delay; re-rendering the page may take a moment on a phone
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
