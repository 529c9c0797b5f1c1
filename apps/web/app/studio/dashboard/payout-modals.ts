import { lazy } from 'react'

/** They bring the forms and the schemas with them, which the overview can open without. */
export const PayoutPreferences = lazy(() =>
  import('../payouts/payout-preferences.tsx').then((module) => ({ default: module.PayoutPreferences })),
)
export const RequestPayout = lazy(() => import('../payouts/request-payout.tsx').then((module) => ({ default: module.RequestPayout })))
