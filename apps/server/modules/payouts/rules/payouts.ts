import { limits } from '@tintype/contract/limits'
import type { Cents } from '@tintype/contract/money'
import { type PayoutBlockCode, payoutRemedies } from '@tintype/contract/payout-blocks'
import type { PayoutBlock, PayoutMethod, PayoutStatus } from '@tintype/contract/payouts'
import { Problem, problemText } from '@tintype/contract/problems'

type Move = {
  from: readonly PayoutStatus[]
  to: PayoutStatus
  /** What the ledger then records; every cent that does not reach the artist goes back to the balance. */
  money?: 'paid' | 'givenBack' | 'bounced'
}

/** A payout's whole life: what can be done with it, from which states, and what it is then. */
const moves = {
  approve: { from: ['requested'], to: 'approved' },
  export: { from: ['approved'], to: 'exported' },
  markPaid: { from: ['requested', 'approved', 'exported'], to: 'paid', money: 'paid' },
  markFailed: { from: ['requested', 'approved', 'exported'], to: 'failed', money: 'givenBack' },
  markReturned: { from: ['paid'], to: 'returned', money: 'bounced' },
  /** By an operator, while no bank has it. */
  cancel: { from: ['requested', 'approved'], to: 'cancelled', money: 'givenBack' },
  /** By the artist. */
  withdraw: { from: ['requested'], to: 'cancelled', money: 'givenBack' },
} as const satisfies Record<string, Move>

export type PayoutMove = keyof typeof moves
/** Those after which there is nothing more to decide but that it came back. */
export type ClosingMove = Exclude<PayoutMove, 'approve' | 'export'>

export const PAYOUT_MOVES = Object.keys(moves) as PayoutMove[]

/** The status a payout has after a move. @throws Problem `payout_state` where the move is not open to it */
export function statusAfter<Name extends PayoutMove>(status: PayoutStatus, move: Name): (typeof moves)[Name]['to'] {
  if (!canMove(status, move)) throw new Problem('payout_state', { status })
  return moves[move].to
}

export function canMove(status: PayoutStatus, move: PayoutMove): boolean {
  return (moves[move].from as readonly PayoutStatus[]).includes(status)
}

export function moneyOf(move: ClosingMove): (typeof moves)[ClosingMove]['money'] {
  return moves[move].money
}

export type Hands = { status: PayoutStatus; approvedBy: string | null; exportedBy: string | null }

/**
 * Why this operator may not mark a payout as paid where four eyes are asked for: one who approved or exported it must not, and without
 * an approval there is only one person.
 */
export function findFourEyesRule(
  { status, approvedBy, exportedBy }: Hands,
  operatorId: string,
): 'approver' | 'exporter' | 'unapproved' | null {
  if (!canMove(status, 'markPaid')) return null
  if (status === 'requested') return 'unapproved'
  if (approvedBy === operatorId) return 'approver'
  return exportedBy === operatorId ? 'exporter' : null
}

/** `P000042`: what files, banks and people call a payout. */
export function payoutNumber(number: number): string {
  return `P${String(number).padStart(6, '0')}`
}

export function batchNumber(number: number): string {
  return `B${String(number).padStart(6, '0')}`
}

/** How the saved details stand: never set or cleared, to be read, or stored in a form that no key opens. */
export type DetailsState = 'missing' | 'readable' | 'unreadable'

/** All of an artist that decides on payouts, at one instant. */
export type PayoutStanding = {
  /** What may be paid out now. Below zero after a refund of what was paid, or while more is held than is owed. */
  balanceCents: Cents
  /** What is owed besides, and held for now. */
  pendingCents: Cents
  method: PayoutMethod | null
  details: DetailsState
  /** Start of the latest cooling-off period; null if there was none. */
  changedAt: Date | null
  hasOpenPayout: boolean
  isSuspended: boolean
}

/** @param coolingHours  how long payouts wait after the details are saved; 0 for not at all */
export type PayoutTerms = { now: Date; coolingHours: number }

/**
 * Every reason why no payout can be requested, the first to mend first; none where one can.
 * What the API, the studio and the back office say, and what a request is refused by.
 */
export function findPayoutBlocks(standing: PayoutStanding, terms: PayoutTerms): PayoutBlock[] {
  return findReasons(standing, terms).map(({ code, data }) => ({
    code,
    text: problemText(code, data),
    remedy: payoutRemedies[code],
    until: code === 'payout_cooling' ? String(data?.until) : null,
  }))
}

/**
 * Says how the whole balance is paid out, or why it is not.
 * @param sentMethod  what the caller believed the method to be; undefined where it did not say
 * @throws Problem of the first of `findPayoutBlocks`; `payout_method_changed`
 */
export function requirePayable(standing: PayoutStanding, terms: PayoutTerms, sentMethod?: PayoutMethod | null): PayoutMethod {
  const [reason] = findReasons(standing, terms)
  if (reason) throw new Problem(reason.code, reason.data)
  const { method } = standing
  if (!method) throw new Problem('payout_method_missing')
  if (sentMethod !== undefined && sentMethod !== method) throw new Problem('payout_method_changed')
  return method
}

type Reason = { code: PayoutBlockCode; data?: Record<string, string | number> }

/** In the order of `PAYOUT_BLOCKS`. */
function findReasons(
  { balanceCents, pendingCents, method, details, changedAt, ...standing }: PayoutStanding,
  terms: PayoutTerms,
): Reason[] {
  const reasons: Reason[] = []
  if (standing.isSuspended) reasons.push({ code: 'payout_suspended' })
  if (balanceCents < limits.payoutMinimumCents) {
    reasons.push({ code: 'payout_below_minimum', data: { balanceCents } })
    if (pendingCents > 0) reasons.push({ code: 'payout_held', data: { pendingCents } })
  }
  if (balanceCents + pendingCents < 0) reasons.push({ code: 'payout_negative' })
  if (standing.hasOpenPayout) reasons.push({ code: 'payout_open' })
  if (!method || details === 'missing') reasons.push({ code: 'payout_method_missing' })
  else if (details === 'unreadable') reasons.push({ code: 'payout_details_unreadable' })
  const until = coolsUntil(changedAt, terms.coolingHours)
  if (until && terms.now < until) reasons.push({ code: 'payout_cooling', data: { until: until.toISOString() } })
  return reasons
}

const HOUR_MS = 60 * 60 * 1000

/** End of the cooling-off period; null without one. */
export function coolsUntil(changedAt: Date | null, coolingHours: number): Date | null {
  return changedAt && new Date(changedAt.getTime() + coolingHours * HOUR_MS)
}

export const FIRST_SETTING_GRACE_MS = 15 * 60 * 1000

type SettingTimes = { firstSetAt: Date | null; changedAt: Date | null }

/**
 * Whether payouts wait after the settings are saved. They do not while there is nothing to redirect: no money is owed, no payout was
 * ever requested, and this is the first setting or its correction.
 */
export function needsCooling(
  { firstSetAt, changedAt }: SettingTimes,
  { hasMoney, hasRequested, now }: { hasMoney: boolean; hasRequested: boolean; now: Date },
): boolean {
  if (hasMoney || hasRequested || changedAt !== null) return true
  return firstSetAt !== null && now.getTime() - firstSetAt.getTime() >= FIRST_SETTING_GRACE_MS
}
