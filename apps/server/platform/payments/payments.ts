import type { ProblemCode } from '@tintype/contract/problems'
import type { Transaction } from '../database/database.ts'
import { Unavailable } from '../unavailable.ts'

/** Why a card did not pay. Nothing was charged. */
export type CardProblem = Extract<ProblemCode, 'card_invalid' | 'card_declined' | 'card_insufficient_funds'>

/** One order to be paid. */
export type PaymentRequest = {
  /** The order's id: the same one is begun once, however often it is asked for. */
  paymentId: string
  orderNumber: string
  email: string
  lines: readonly { name: string; quantity: number; priceCents: number; pictureUrl?: string }[]
  shippingCents: number
  /** What the lines and the shipping come to. */
  totalCents: number
  currency: string
  /** When the order was placed. What depends on the time depends on this, so that asking again asks for the same. */
  begunAt: Date
  /** Where the customer goes when it was paid, and when it was not. */
  successUrl: string
  cancelUrl: string
  /** Only for the form that takes cards itself. */
  card?: string
}

/** What came of asking for money: it is there, it was refused, or the customer pays at this address. */
export type BegunPayment =
  | { outcome: 'paid'; reference: string }
  | { outcome: 'declined'; problem: CardProblem }
  | { outcome: 'elsewhere'; session: string; url: string }

export type SettledPayment = Exclude<BegunPayment, { outcome: 'elsewhere' }>

/** How to name a payment to its provider: by what we know of it, or by what the provider calls it. */
export type PaymentName = { paymentId: string; session?: string | null; begunAt: Date } | { session: string } | { reference: string }

/** What the provider says of one payment now. Whatever was missed, repeated or came in another order, this is the truth. */
export type PaymentState = {
  paymentId: string
  /** `open`: it may still be paid. `failed`: it never will be. */
  status: 'open' | 'paid' | 'failed'
  /** What the provider calls it; null until it was paid. */
  reference: string | null
  amountCents: number
  currency: string
  /** `refundId` names the one of ours that it carries out; null where it was made there. */
  refunds: readonly { reference: string; amountCents: number; refundId: string | null; status: 'made' | 'failed'; at: Date }[]
  disputes: readonly { reference: string; amountCents: number; status: 'opened' | 'won' | 'lost'; at: Date }[]
}

/** What is kept of an event: names and amounts, no person. */
export type EventFacts = Record<string, string | number | boolean | null>

/** A signed message of the provider. `about` undefined: of a kind that says nothing of a payment. */
export type PaymentEvent = {
  id: string
  type: string
  facts: EventFacts
  about: PaymentName | undefined
  /** Why it is not applied unless an operator decides so, such as a test event beside a live key. */
  refusedBecause?: string
}

/** What a form without a page needs to know. */
export type Charge = Pick<PaymentRequest, 'paymentId' | 'totalCents' | 'currency' | 'card'>

/**
 * One provider of payments. Never called inside an open transaction, `settle` apart: it may take seconds, and what it does is not undone.
 * Everything may be asked again with the same id and happens once.
 */
export type Payments = {
  readonly provider: 'test' | 'stripe'
  /** @throws PaymentsUnavailable where the provider could not be reached; whether it has begun is then not known */
  begin(request: PaymentRequest): Promise<BegunPayment>
  /**
   * The same within the caller's transaction, and undone with it. Only of a form that knows its answer without leaving our database.
   */
  settle?(tx: Transaction, charge: Charge): Promise<SettledPayment>
  /** @returns undefined where the provider knows no such payment of ours */
  find(name: PaymentName): Promise<PaymentState | undefined>
  /** From now on it cannot be paid any more. Nothing happens where it was paid or closed already. */
  close(session: string): Promise<void>
  /**
   * @param refund.refundId  our refund's id: the same one is made once
   * @returns what the provider calls it
   * @throws PaymentRefused where the provider will not, however often it is asked
   */
  refund(refund: { refundId: string; paymentReference: string; amountCents: number; currency: string }): Promise<{ reference: string }>
  /** Every payment about which something has happened in a time, however much. @param time.until  left out: up to now */
  listChanged(time: { since: Date; until?: Date }): AsyncIterable<PaymentName>
  /**
   * Reads a message, if it is the provider's own. Absent where the provider sends none.
   * @throws Problem `webhook_unsigned`, or `webhook_stale` for one that was signed too long ago
   */
  readEvent?(body: string, headers: Headers): PaymentEvent
  /** What an event that was kept is about. */
  aboutOf(facts: EventFacts): PaymentName | undefined
}

/** The form that is used now, and any that was used before: a payment is refunded where it was made. */
export type PaymentForms = { current: Payments; all: readonly Payments[] }

/** A refusal that stays one. `message` is the provider's own and is for the operator. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** It could not be reached or had no time: to be asked again later. */
export class PaymentsUnavailable extends Unavailable {
  override name = 'PaymentsUnavailable'
}
