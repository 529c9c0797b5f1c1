import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { useState } from 'react'

/** As many as are approved at once. */
const MOST = 100

export type PayoutPick = ReturnType<typeof usePayoutPick>

/** The selected payouts of a list. Payouts that leave the list are deselected. */
export function usePayoutPick(payouts: readonly OperatorPayout[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const picked = payouts.filter(({ id }) => ids.has(id))
  return {
    picked,
    sumCents: picked.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isAll: payouts.length > 0 && picked.length === Math.min(payouts.length, MOST),
    has: (id: string) => ids.has(id),
    set: (id: string, isPicked: boolean) => setIds(new Set(isPicked ? [...ids, id].slice(-MOST) : [...ids].filter((each) => each !== id))),
    setAll: (isPicked: boolean) => setIds(new Set(isPicked ? payouts.slice(0, MOST).map(({ id }) => id) : [])),
  }
}
