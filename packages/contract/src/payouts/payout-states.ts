// without schemas, so that pages that only need the states do not load zod

/**
 * The states of a payout: requested → approved → exported (in a batch) → paid; or failed; or cancelled before the export; or returned after
 * it was paid. Only in the last three is the amount back in the balance.
 */
export const PAYOUT_STATES = ['requested', 'approved', 'exported', 'paid', 'failed', 'returned', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The pending states: an artist has at most one such payout. */
export const OPEN_PAYOUT_STATES = ['requested', 'approved', 'exported'] as const satisfies readonly PayoutState[]

export function isOpenPayout(state: PayoutState): boolean {
  return (OPEN_PAYOUT_STATES as readonly PayoutState[]).includes(state)
}
