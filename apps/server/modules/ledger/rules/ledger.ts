import type { AccountKind, TransactionKind } from '@tintype/contract/ledger/ledger'
import { Problem } from '@tintype/contract/problems'
import { production, shippingRegions } from '@tintype/domain/addresses/countries'
import type { Cents } from '@tintype/domain/money'
import { nextBusinessDay } from '@tintype/domain/time/business-days'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { type Percent, splitCommission } from './earnings.ts'

/** Built from kind and owner, so that the id is known without a query. */
export type AccountId = `${OwnedAccountKind}:${string}` | CompanyAccountKind
type CompanyAccountKind = Extract<AccountKind, `house_${string}`>
type OwnedAccountKind = Exclude<AccountKind, CompanyAccountKind>

export const artistPayable = (artistId: string): AccountId => `artist_payable:${artistId}`
export const artistPayoutInFlight = (artistId: string): AccountId => `artist_payout_in_flight:${artistId}`
export const artistDisputed = (artistId: string): AccountId => `artist_disputed:${artistId}`
export const causeDonations = (causeId: string): AccountId => `cause_donations:${causeId}`
export const causeDisputed = (causeId: string): AccountId => `cause_disputed:${causeId}`
export const causeDue = (causeId: string): AccountId => `cause_due:${causeId}`
export const causeRemitted = (causeId: string): AccountId => `cause_remitted:${causeId}`

/** A positive amount increases the debt to the account's owner, a negative one reduces it. */
export type Entry = { account: AccountId; amountCents: Cents }

/** Balanced entries with one cause, which is unique per kind; recorded atomically. */
export type LedgerTransaction = {
  kind: TransactionKind
  cause: string
  /** Null for transactions that concern no artist: donations on their way to a cause. */
  artistId: string | null
  reverses: string | null
  prints: number | null
  /** The first day, in UTC, on which the credited amount may be paid out; null: at once; `HELD`. A reversal has the date of its origin. */
  clearsOn: string | null
  operator: string | null
  text: string
  at: Date
  entries: readonly Entry[]
}

/** The quantity of one order line, with the frozen terms of its commission. */
export type Sale = {
  orderLineId: string
  artistId: string
  prints: number
  /** Per unit; greater than 0. */
  commissionCents: Cents
  /** 0 where the artist does not give; then there is no cause. */
  donationPercent: Percent
  causeId: string | null
  text: string
  at: Date
}

const atOnce = { reverses: null, prints: null, clearsOn: null, operator: null } as const

/** The clearing day of a commission whose claim window has not begun. Later than every day in PostgreSQL. */
export const NOT_CLEARING = 'infinity'

/**
 * The commission of an order line: the split of one unit times the quantity, so that any part of it can be reversed exactly.
 * @param holdDays  length of the claim window; with 0 the commission can be paid out at once, else it is held until the window ends
 */
export function buildCommission(sale: Sale, holdDays = 0): LedgerTransaction {
  const { artistCents, causeCents } = splitCommission(sale.commissionCents, sale.donationPercent)
  if (causeCents > 0 && !sale.causeId) throw new Error(`order line ${sale.orderLineId} gives to no cause`)
  const entries: Entry[] = [
    { account: artistPayable(sale.artistId), amountCents: sale.prints * artistCents },
    { account: causeDonations(sale.causeId ?? ''), amountCents: sale.prints * causeCents },
    { account: 'house_commission_expense', amountCents: -sale.prints * sale.commissionCents },
  ]
  return balanced({
    ...atOnce,
    kind: 'commission',
    cause: sale.orderLineId,
    artistId: sale.artistId,
    prints: sale.prints,
    clearsOn: holdDays === 0 ? null : NOT_CLEARING,
    text: sale.text,
    at: sale.at,
    entries: entries.filter((entry) => entry.amountCents !== 0),
  })
}

/** The quantity of one order line in one refund. */
export type RefundedPrints = { refundLineId: string; orderLineId: string; prints: number; at: Date }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The first day, in UTC, that begins after the whole claim window.
 * @param from  when the window begins; null while it is unknown
 */
export function clearingDay(from: Date | null, holdDays: number): string {
  return from === null ? NOT_CLEARING : toUtcDay(new Date(Math.ceil(from.getTime() / DAY_MS + holdDays) * DAY_MS))
}

const LONGEST_DELIVERY_DAYS = production.max + Math.max(...Object.values(shippingRegions).map(({ transit }) => transit.max))

/** The clearing day of a sale that is produced and delivered in the longest regular time. */
export function expectedClearing(soldAt: Date, holdDays: number): string {
  const delivered = nextBusinessDay(toUtcDay(soldAt), LONGEST_DELIVERY_DAYS)
  return clearingDay(new Date(`${delivered}T${soldAt.toISOString().slice(11)}`), holdDays)
}

/** A clearing day for views: the day if it is known, and whether it depends on a delivery that is still to come. */
export function toClearing(day: string | null): { clearsOn: string | null; awaitsDelivery: boolean } {
  return day === NOT_CLEARING ? { clearsOn: null, awaitsDelivery: true } : { clearsOn: day, awaitsDelivery: false }
}

/** When the claim window of an order line begins: with the delivery of its last print; null while that is unknown. */
export type ClaimWindow = { orderLineId: string; from: Date | null }

export type Clearing = { commissionId: string; clearsOn: string }

/**
 * The clearing days that change. A commission that has cleared stays cleared, even if a print of it is made again.
 * @param held  commissions that clear after a delivery, with their current clearing days
 */
export function planClearings(
  held: readonly { id: string; orderLineId: string; clearsOn: string }[],
  windows: readonly ClaimWindow[],
  { holdDays, at }: { holdDays: number; at: Date },
): Clearing[] {
  const today = toUtcDay(at)
  return held.flatMap(({ id, orderLineId, clearsOn: current }) => {
    const window = windows.find((each) => each.orderLineId === orderLineId)
    if (!window || !isLater(current, today)) return []
    const clearsOn = clearingDay(window.from, holdDays)
    return clearsOn === current ? [] : [{ commissionId: id, clearsOn }]
  })
}

function isLater(day: string, today: string): boolean {
  return day === NOT_CLEARING || day > today
}

/** A reversible recorded transaction, and the quantity reversed so far. */
export type Origin = {
  id: string
  artistId: string
  prints: number
  printsReversed: number
  clearsOn: string | null
  text: string
  entries: readonly Entry[]
}

/**
 * The reversal of a commission: every entry of its origin, in proportion to the quantity.
 * @throws Problem `refund_too_large` where the remaining quantity of the origin is less
 */
export function buildReversal(origin: Origin, refunded: RefundedPrints): LedgerTransaction {
  const entries = prorateEntries(origin, refunded.prints).map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
  const text = `Refund: ${origin.text}`
  return balanced({ ...takingBack(origin, refunded), kind: 'commission_reversal', cause: refunded.refundLineId, text, entries })
}

/** The quantity of one order line in a dispute. */
export type DisputedPrints = { disputeLineId: string; orderLineId: string; prints: number; at: Date }

/**
 * Holds back commission and donation of a disputed quantity until the dispute ends.
 * @throws Problem `refund_too_large` where the remaining quantity of the origin is less
 */
export function buildDispute(origin: Origin, disputed: DisputedPrints): LedgerTransaction {
  const entries = prorateEntries(origin, disputed.prints).flatMap(({ account, amountCents }) => {
    const held = toDisputedAccount(account)
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

/** The account that holds an account's share during a dispute; `house_*` accounts have none. */
function toDisputedAccount(account: AccountId): AccountId | undefined {
  const [kind, owner = ''] = account.split(':')
  if (kind === 'artist_payable') return artistDisputed(owner)
  return kind === 'cause_donations' ? causeDisputed(owner) : undefined
}

/** The end of a dispute. Won: everything returns to its account. Lost: as if the quantity had been refunded. */
export function buildDisputeEnd(opened: Origin, { disputeLineId, isWon, at }: DisputeEnd): LedgerTransaction {
  const all = opened.entries.map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
  const lost = all.filter(({ account }) => /^(artist|cause)_disputed:/.test(account))
  const lostCents = lost.reduce((sum, entry) => sum + entry.amountCents, 0)
  const entries: Entry[] = isWon ? all : [...lost, { account: 'house_commission_expense', amountCents: -lostCents }]
  const text = `${isWon ? 'Dispute won' : 'Dispute lost'}: ${opened.text.replace(/^In dispute: /, '')}`
  const ended = takingBack(opened, { prints: opened.prints, at })
  return balanced({ ...ended, kind: isWon ? 'dispute_won' : 'dispute_lost', cause: disputeLineId, text, entries })
}

export type DisputeEnd = { disputeLineId: string; isWon: boolean; at: Date }

/** @throws Problem `refund_too_large` */
function takingBack(origin: Origin, { prints, at }: { prints: number; at: Date }) {
  if (prints > origin.prints - origin.printsReversed) throw new Problem('refund_too_large')
  const { id, artistId, clearsOn } = origin
  return { artistId, reverses: id, prints, clearsOn, operator: null, at }
}

function prorateEntries({ entries, prints: whole }: Origin, prints: number): Entry[] {
  return entries.map(({ account, amountCents }) => ({ account, amountCents: (amountCents / whole) * prints }))
}

export type PayoutMoney = { payoutId: string; artistId: string; amountCents: Cents; at: Date }

/** The accounts of each step of a payout. Cash is an asset, so a decrease is a positive amount. */
const payoutMoves = {
  payout_requested: { from: artistPayable, to: artistPayoutInFlight, text: 'Payout requested' },
  payout_paid: { from: artistPayoutInFlight, to: (): AccountId => 'house_cash', text: 'Payout paid' },
  payout_returned: { from: artistPayoutInFlight, to: artistPayable, text: 'Payout returned' },
  payout_bounced: { from: (): AccountId => 'house_cash', to: artistPayable, text: 'Payout returned by the bank' },
} as const satisfies Partial<Record<TransactionKind, unknown>>

export type PayoutMove = keyof typeof payoutMoves

export function buildPayoutMove(kind: PayoutMove, { payoutId, artistId, amountCents, at }: PayoutMoney): LedgerTransaction {
  const { from, to, text } = payoutMoves[kind]
  const entries = [
    { account: from(artistId), amountCents: -amountCents },
    { account: to(artistId), amountCents },
  ]
  return balanced({ ...atOnce, kind, cause: payoutId, artistId, text, at, entries })
}

export type DonationMoney = { remittanceLineId: string; causeId: string; amountCents: Cents; at: Date }

/** The accounts of donations: reserved for a remittance, then paid out, or returned if the remittance is cancelled. */
const donationMoves = {
  donation_due: { from: causeDonations, to: causeDue, text: 'Donations due' },
  donation_remitted: { from: causeDue, to: causeRemitted, text: 'Donations remitted' },
  donation_returned: { from: causeDue, to: causeDonations, text: 'Remittance cancelled' },
} as const satisfies Partial<Record<TransactionKind, unknown>>

export type DonationMove = keyof typeof donationMoves

export function buildDonationMove(kind: DonationMove, { remittanceLineId, causeId, amountCents, at }: DonationMoney): LedgerTransaction {
  const { from, to, text } = donationMoves[kind]
  const entries = [
    { account: from(causeId), amountCents: -amountCents },
    { account: to(causeId), amountCents },
  ]
  return balanced({ ...atOnce, kind, cause: remittanceLineId, artistId: null, text, at, entries })
}

/** A manual correction. `operator` is the operator's user id, `reason` the text for the artist. */
export type Adjustment = { id: string; artistId: string; amountCents: Cents; operator: string; reason: string; at: Date }

export function buildAdjustment({ id, artistId, amountCents, operator, reason, at }: Adjustment): LedgerTransaction {
  const entries: Entry[] = [
    { account: artistPayable(artistId), amountCents },
    { account: 'house_adjustments', amountCents: -amountCents },
  ]
  return balanced({ ...atOnce, kind: 'adjustment', cause: id, artistId, operator, text: reason, at, entries })
}

/** The database checks again at commit; an error here has a useful stack trace. */
function balanced(transaction: LedgerTransaction): LedgerTransaction {
  const { entries, kind, cause } = transaction
  const sumCents = entries.reduce((sum, entry) => sum + entry.amountCents, 0)
  const isSound =
    entries.length >= 2 && sumCents === 0 && entries.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0)
  if (!isSound) throw new Error(`the entries of ${kind} ${cause} are not balanced`)
  return transaction
}
