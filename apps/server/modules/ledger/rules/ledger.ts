import type { AccountKind, TransactionKind } from '@tintype/contract/ledger'
import type { Cents } from '@tintype/contract/money'
import { Problem } from '@tintype/contract/problems'
import { type Percent, splitCommission } from './earnings.ts'

/** Made from kind and owner, so that an account can be named without a look-up. */
export type AccountId = `${OwnedAccountKind}:${string}` | HouseAccountKind
type HouseAccountKind = Extract<AccountKind, `house_${string}`>
type OwnedAccountKind = Exclude<AccountKind, HouseAccountKind>

export const artistPayable = (artistId: string): AccountId => `artist_payable:${artistId}`
export const artistPayoutInFlight = (artistId: string): AccountId => `artist_payout_in_flight:${artistId}`
export const artistDisputed = (artistId: string): AccountId => `artist_disputed:${artistId}`
export const causeDonations = (causeId: string): AccountId => `cause_donations:${causeId}`
export const causeDisputed = (causeId: string): AccountId => `cause_disputed:${causeId}`
export const causeDue = (causeId: string): AccountId => `cause_due:${causeId}`
export const causeRemitted = (causeId: string): AccountId => `cause_remitted:${causeId}`

/** Above zero we owe the account's owner more, below zero less. */
export type Entry = { account: AccountId; amountCents: Cents }

/** What is recorded at once: balanced entries with one cause, which is unique within its kind. */
export type LedgerTransaction = {
  kind: TransactionKind
  cause: string
  /** Null where it is not about an artist: donations on their way to a cause. */
  artistId: string | null
  reverses: string | null
  plates: number | null
  /** The first day, in UTC, on which what it credits may be paid out; null: at once. A reversal has its origin's. */
  clearsOn: string | null
  operator: string | null
  text: string
  at: Date
  entries: readonly Entry[]
}

/** Plates sold by one order line, with everything frozen that decides what they earn. */
export type Sale = {
  orderLineId: string
  artistId: string
  plates: number
  /** Of one plate; above 0. */
  commissionCents: Cents
  /** 0 where the artist does not give; then there is no cause. */
  donationPercent: Percent
  causeId: string | null
  text: string
  at: Date
}

const atOnce = { reverses: null, plates: null, clearsOn: null, operator: null } as const

/**
 * The commission of an order line: the split of one plate, times its plates, so that any part of it can be taken back exactly.
 * @param holdDays  how long it is held before it may be paid out
 */
export function commissionOf(sale: Sale, holdDays = 0): LedgerTransaction {
  const { artistCents, causeCents } = splitCommission(sale.commissionCents, sale.donationPercent)
  if (causeCents > 0 && !sale.causeId) throw new Error(`order line ${sale.orderLineId} gives to no cause`)
  const entries: Entry[] = [
    { account: artistPayable(sale.artistId), amountCents: sale.plates * artistCents },
    { account: causeDonations(sale.causeId ?? ''), amountCents: sale.plates * causeCents },
    { account: 'house_commission_expense', amountCents: -sale.plates * sale.commissionCents },
  ]
  return balanced({
    ...atOnce,
    kind: 'commission',
    cause: sale.orderLineId,
    artistId: sale.artistId,
    plates: sale.plates,
    clearsOn: clearingDay(sale.at, holdDays),
    text: sale.text,
    at: sale.at,
    entries: entries.filter((entry) => entry.amountCents !== 0),
  })
}

/** Plates of one order line that were refunded together. */
export type RefundedPlates = { refundLineId: string; orderLineId: string; plates: number; at: Date }

const DAY_MS = 24 * 60 * 60 * 1000

/** The first day, in UTC, that begins when a hold has run its full length. Null without a hold. */
export function clearingDay(at: Date, holdDays: number): string | null {
  return holdDays === 0 ? null : dayOf(new Date(Math.ceil(at.getTime() / DAY_MS + holdDays) * DAY_MS))
}

/** The day of an instant in UTC: `2026-11-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** A recorded transaction that can be taken back, and how many of its plates were already. */
export type Origin = {
  id: string
  artistId: string
  plates: number
  platesReversed: number
  clearsOn: string | null
  text: string
  entries: readonly Entry[]
}

/**
 * The reversal of a commission: every entry of its origin taken back, in proportion to the plates.
 * @throws Problem `refund_too_large` where less of the origin is left
 */
export function reversalOf(origin: Origin, refunded: RefundedPlates): LedgerTransaction {
  const entries = shareOf(origin, refunded.plates).map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
  const text = `Refund: ${origin.text}`
  return balanced({ ...takingBack(origin, refunded), kind: 'commission_reversal', cause: refunded.refundLineId, text, entries })
}

/** Plates of one order line whose buyer's bank has asked for the money back. */
export type DisputedPlates = { disputeLineId: string; orderLineId: string; plates: number; at: Date }

/**
 * Holds back what disputed plates earned and gave, until it is known whether the sale stands.
 * @throws Problem `refund_too_large` where less of the origin is left
 */
export function disputeOf(origin: Origin, disputed: DisputedPlates): LedgerTransaction {
  const entries = shareOf(origin, disputed.plates).flatMap(({ account, amountCents }) => {
    const held = heldBack(account)
    return held
      ? [
          { account, amountCents: -amountCents },
          { account: held, amountCents },
        ]
      : []
  })
  const text = `In dispute: ${origin.text}`
  return balanced({ ...takingBack(origin, disputed), kind: 'dispute_opened', cause: disputed.disputeLineId, text, entries })
}

/** Where the share of an account waits while its sale is in dispute; the house has nothing to wait for. */
function heldBack(account: AccountId): AccountId | undefined {
  const [kind, owner = ''] = account.split(':')
  if (kind === 'artist_payable') return artistDisputed(owner)
  return kind === 'cause_donations' ? causeDisputed(owner) : undefined
}

/** The end of a dispute: won, everything goes back to where it was; lost, it is as if the plates had been refunded. */
export function disputeEndOf(opened: Origin, { disputeLineId, isWon, at }: DisputeEnd): LedgerTransaction {
  const all = opened.entries.map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
  const lost = all.filter(({ account }) => /^(artist|cause)_disputed:/.test(account))
  const lostCents = lost.reduce((sum, entry) => sum + entry.amountCents, 0)
  const entries: Entry[] = isWon ? all : [...lost, { account: 'house_commission_expense', amountCents: -lostCents }]
  const text = `${isWon ? 'Dispute won' : 'Dispute lost'}: ${opened.text.replace(/^In dispute: /, '')}`
  const ended = takingBack(opened, { plates: opened.plates, at })
  return balanced({ ...ended, kind: isWon ? 'dispute_won' : 'dispute_lost', cause: disputeLineId, text, entries })
}

export type DisputeEnd = { disputeLineId: string; isWon: boolean; at: Date }

/** @throws Problem `refund_too_large` */
function takingBack(origin: Origin, { plates, at }: { plates: number; at: Date }) {
  if (plates > origin.plates - origin.platesReversed) throw new Problem('refund_too_large')
  const { id, artistId, clearsOn } = origin
  return { artistId, reverses: id, plates, clearsOn, operator: null, at }
}

function shareOf({ entries, plates: whole }: Origin, plates: number): Entry[] {
  return entries.map(({ account, amountCents }) => ({ account, amountCents: (amountCents / whole) * plates }))
}

export type PayoutMoney = { payoutId: string; artistId: string; amountCents: Cents; at: Date }

/** Where the money of a payout goes at each of its steps. Cash is what we have, so less of it is an amount above zero. */
const payoutMoves = {
  payout_requested: { from: artistPayable, to: artistPayoutInFlight, text: 'Payout requested' },
  payout_paid: { from: artistPayoutInFlight, to: (): AccountId => 'house_cash', text: 'Payout paid' },
  payout_returned: { from: artistPayoutInFlight, to: artistPayable, text: 'Payout returned' },
  payout_bounced: { from: (): AccountId => 'house_cash', to: artistPayable, text: 'Payout came back from the bank' },
} as const satisfies Partial<Record<TransactionKind, unknown>>

export type PayoutMove = keyof typeof payoutMoves

export function payoutMoveOf(kind: PayoutMove, { payoutId, artistId, amountCents, at }: PayoutMoney): LedgerTransaction {
  const { from, to, text } = payoutMoves[kind]
  const entries = [
    { account: from(artistId), amountCents: -amountCents },
    { account: to(artistId), amountCents },
  ]
  return balanced({ ...atOnce, kind, cause: payoutId, artistId, text, at, entries })
}

export type DonationMoney = { remittanceLineId: string; causeId: string; amountCents: Cents; at: Date }

/** Where donations go: set aside for a remittance, then out of the house, or back where the remittance is called off. */
const donationMoves = {
  donation_due: { from: causeDonations, to: causeDue, text: 'Donations due' },
  donation_remitted: { from: causeDue, to: causeRemitted, text: 'Donations remitted' },
  donation_returned: { from: causeDue, to: causeDonations, text: 'Remittance called off' },
} as const satisfies Partial<Record<TransactionKind, unknown>>

export type DonationMove = keyof typeof donationMoves

export function donationMoveOf(kind: DonationMove, { remittanceLineId, causeId, amountCents, at }: DonationMoney): LedgerTransaction {
  const { from, to, text } = donationMoves[kind]
  const entries = [
    { account: from(causeId), amountCents: -amountCents },
    { account: to(causeId), amountCents },
  ]
  return balanced({ ...atOnce, kind, cause: remittanceLineId, artistId: null, text, at, entries })
}

/** A correction by hand. `operator` is the sign-in of who answers for it, `reason` what the artist reads. */
export type Adjustment = { id: string; artistId: string; amountCents: Cents; operator: string; reason: string; at: Date }

export function adjustmentOf({ id, artistId, amountCents, operator, reason, at }: Adjustment): LedgerTransaction {
  const entries: Entry[] = [
    { account: artistPayable(artistId), amountCents },
    { account: 'house_adjustments', amountCents: -amountCents },
  ]
  return balanced({ ...atOnce, kind: 'adjustment', cause: id, artistId, operator, text: reason, at, entries })
}

/** The database judges again at commit; here the mistake still has its stack. */
function balanced(transaction: LedgerTransaction): LedgerTransaction {
  const { entries, kind, cause } = transaction
  const sumCents = entries.reduce((sum, entry) => sum + entry.amountCents, 0)
  const isSound =
    entries.length >= 2 && sumCents === 0 && entries.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0)
  if (!isSound) throw new Error(`the entries of ${kind} ${cause} are not balanced`)
  return transaction
}
