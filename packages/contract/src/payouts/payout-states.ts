// Without schemas: a page that only names the states needs no zod.

/**
 * A payout's life: requested → approved → exported (in a batch) → paid; failed, or cancelled before it was exported; returned where a
 * paid one came back. Only in the last three has its money gone back to the balance.
 */
export const PAYOUT_STATES = ['requested', 'approved', 'exported', 'paid', 'failed', 'returned', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Those that are on their way: an artist has one such payout at most. */
export const OPEN_PAYOUT_STATES = ['requested', 'approved', 'exported'] as const satisfies readonly PayoutState[]

export function isOpenPayout(state: PayoutState): boolean {
  return (OPEN_PAYOUT_STATES as readonly PayoutState[]).includes(state)
}
