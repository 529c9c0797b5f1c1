import { limits } from '@tintype/contract/limits'
import { type PayoutBlockCode, payoutRemedies } from '@tintype/contract/payouts/payout-blocks'
import type { PayoutBlock, PayoutMethod, PayoutStatus } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import type { Cents } from '@tintype/domain/money'

type Move = {
  from: readonly PayoutStatus[]
  to: PayoutStatus
  /** The resulting ledger entry; every cent that does not reach the artist returns to the balance. */
  money?: 'paid' | 'givenBack' | 'bounced'
}

/** The state machine of a payout: each move with its allowed states and its result. */
const moves = {
  approve: { from: ['requested'], to: 'approved' },
  /** By an operator into a batch, or by the job that is about to send it through the provider. */
  export: { from: ['approved'], to: 'exported' },
  markPaid: { from: ['requested', 'approved', 'exported'], to: 'paid', money: 'paid' },
  markFailed: { from: ['requested', 'approved', 'exported'], to: 'failed', money: 'givenBack' },
  markReturned: { from: ['paid'], to: 'returned', money: 'bounced' },
  /** By an operator, before the bank has it. */
  cancel: { from: ['requested', 'approved'], to: 'cancelled', money: 'givenBack' },
  /** By the artist. */
  withdraw: { from: ['requested'], to: 'cancelled', money: 'givenBack' },
} as const satisfies Record<string, Move>

export type PayoutMove = keyof typeof moves
/** Moves after which only a return of the payment is possible. */
export type ClosingMove = Exclude<PayoutMove, 'approve' | 'export'>

export const PAYOUT_MOVES = Object.keys(moves) as PayoutMove[]

/** The status of a payout after a move. @throws Problem `payout_state` where its status does not allow the move */
export function statusAfter<Name extends PayoutMove>(status: PayoutStatus, move: Name): (typeof moves)[Name]['to'] {
  if (!canMove(status, move)) throw new Problem('payout_state', { status })
  return moves[move].to
}

export function canMove(status: PayoutStatus, move: PayoutMove): boolean {
  return (moves[move].from as readonly PayoutStatus[]).includes(status)
}

export function getMoneyEffect(move: ClosingMove): (typeof moves)[ClosingMove]['money'] {
  return moves[move].money
}

export type PayoutActors = { status: PayoutStatus; approvedBy: string | null; exportedBy: string | null }

/**
 * Why this operator may not mark a payout as paid under the four-eyes rule: the operator approved or exported it, or the payout has no
 * approval, so that only one person would be involved.
 */
export function findFourEyesRule(
  { status, approvedBy, exportedBy }: PayoutActors,
  operatorId: string,
): 'approver' | 'exporter' | 'unapproved' | null {
  if (!canMove(status, 'markPaid')) return null
  if (status === 'requested') return 'unapproved'
  if (approvedBy === operatorId) return 'approver'
  return exportedBy === operatorId ? 'exporter' : null
}

/** `P000042`: the number in files, at banks and for people. */
export function payoutNumber(number: number): string {
  return `P${String(number).padStart(6, '0')}`
}

export function batchNumber(number: number): string {
  return `B${String(number).padStart(6, '0')}`
}

/**
 * State of the saved details: never set or cleared, readable, or not decryptable. With details at a payout provider also `incomplete` and
 * `restricted`, which is what the provider says about the artist's account.
 */
export type DetailsState = 'missing' | 'readable' | 'unreadable' | 'incomplete' | 'restricted'

/** Everything that payout rules need to know of an artist, at one instant. */
export type PayoutStanding = {
  /** The amount available for payout. Negative after a refund of an amount already paid out, or while more is held than owed. */
  balanceCents: Cents
  /** The held part of the amount owed. */
  pendingCents: Cents
  method: PayoutMethod | null
  details: DetailsState
  /** Start of the latest cooling-off period; null if there was none. */
  changedAt: Date | null
  hasOpenPayout: boolean
  isSuspended: boolean
}

/** @param coolingHours  how long payouts are blocked after the details are saved; 0 for none */
export type PayoutTerms = { now: Date; coolingHours: number }

/**
 * Every reason why no payout can be requested, in the order in which to resolve them; empty where one can. The API, the studio and the back
 * office show these reasons, and a request fails with the first.
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
 * Returns the payout method for the whole balance, or throws the reason against it.
 * @param sentMethod  the method that the client expects; undefined where it sent none
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
  else if (details !== 'readable') reasons.push({ code: `payout_account_${details}` })
  const until = coolingEndsAt(changedAt, terms.coolingHours)
  if (until && terms.now < until) reasons.push({ code: 'payout_cooling', data: { until: until.toISOString() } })
  return reasons
}

/**
 * What happens to the balance of an artist who leaves. `payable`: the available amount is paid out, whatever the minimum. `open`: a payout is
 * open already. `waiting`: the rest can be paid later, without the artist. `unclaimed`: it can be paid only when the artist claims it.
 * `settled`: nothing is owed.
 */
export type Settlement = 'payable' | 'open' | 'waiting' | 'unclaimed' | 'settled'

export function chooseSettlement(
  { balanceCents, pendingCents, method, details, changedAt, hasOpenPayout, isSuspended }: PayoutStanding,
  { now, coolingHours }: PayoutTerms,
): Settlement {
  if (hasOpenPayout) return 'open'
  if (balanceCents + pendingCents <= 0) return 'settled'
  if (!method || details !== 'readable') return 'unclaimed'
  const until = coolingEndsAt(changedAt, coolingHours)
  const isCooling = until !== null && now < until
  return balanceCents <= 0 || isCooling || isSuspended ? 'waiting' : 'payable'
}

const HOUR_MS = 60 * 60 * 1000

/** End of the cooling-off period; null without one. */
export function coolingEndsAt(changedAt: Date | null, coolingHours: number): Date | null {
  return changedAt && new Date(changedAt.getTime() + coolingHours * HOUR_MS)
}

export const FIRST_SETTING_GRACE_MS = 15 * 60 * 1000

type SettingTimes = { firstSetAt: Date | null; changedAt: Date | null }

/**
 * Whether saving the settings starts a cooling-off period. It does not while there is no money to redirect: nothing is owed, no payout was
 * ever requested, and this is the first setting or its correction.
 */
export function needsCooling(
  { firstSetAt, changedAt }: SettingTimes,
  { hasMoney, hasRequested, now }: { hasMoney: boolean; hasRequested: boolean; now: Date },
): boolean {
  if (hasMoney || hasRequested || changedAt !== null) return true
  return firstSetAt !== null && now.getTime() - firstSetAt.getTime() >= FIRST_SETTING_GRACE_MS
}
