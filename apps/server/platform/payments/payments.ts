import type { ProblemCode } from '@tintype/contract/problems'
import type { Transaction } from '../database/database.ts'
import { Unavailable } from '../unavailable.ts'

/** Why a card was declined. No charge was made. */
export type CardProblem = Extract<ProblemCode, 'card_invalid' | 'card_declined' | 'card_insufficient_funds'>

export type DeliveryAddress = {
  name: string
  line1: string
  line2?: string | undefined
  city: string
  region?: string | undefined
  postalCode?: string | undefined
  country: string
}

/** A payment for one order. */
export type PaymentRequest = {
  /** The order's id; repeated calls begin the payment only once. */
  paymentId: string
  orderNumber: string
  email: string
  lines: readonly { name: string; quantity: number; priceCents: number; pictureUrl?: string }[]
  shippingCents: number
  /** Total of lines and shipping, without tax. */
  totalCents: number
  /** Where the goods go, which decides about the tax. */
  shippingAddress: DeliveryAddress
  currency: string
  /** Time of the order. All time-dependent parameters derive from it, so that repeated requests are identical. */
  begunAt: Date
  /** Redirect targets after payment and after cancellation. */
  successUrl: string
  cancelUrl: string
  /** Our page for the provider's form, where there is one. */
  formUrl: string
  /** Only for providers that take cards directly. */
  card?: string
}

/** The result: paid, refused, or a page where the customer pays. */
export type BegunPayment =
  | { outcome: 'paid'; reference: string }
  | { outcome: 'declined'; problem: CardProblem }
  | { outcome: 'elsewhere'; session: string; url: string }

/**
 * The provider's form for a payment on our page. `confirming`: the customer has paid, or the payment is being processed. `closed`: it can no
 * longer be paid there.
 */
export type PaymentForm =
  | { state: 'open'; clientSecret: string; publishableKey: string | null; amountCents: number; taxCents: number }
  | { state: 'confirming' }
  | { state: 'closed' }

export type SettledPayment = Exclude<BegunPayment, { outcome: 'elsewhere' }>

/** Identifies a payment to its provider, by our ids or the provider's. */
export type PaymentName = { paymentId: string; session?: string | null; begunAt: Date } | { session: string } | { reference: string }

/** The current state of a payment at the provider. It is authoritative, whatever events were missed, repeated or reordered. */
export type PaymentState = {
  paymentId: string
  /** The payment page or form that this state is about; missing where the provider has none. */
  session?: string
  /** `open`: may still be paid. `failed`: never will be. */
  status: 'open' | 'paid' | 'failed'
  /** When an open page or form closes by itself; missing where it does not. */
  expiresAt?: Date
  /** The provider's id; null before payment. */
  reference: string | null
  amountCents: number
  /** The part of it that is tax, which the provider added. */
  taxCents: number
  currency: string
  /** `refundId` is our refund; null if the refund was made at the provider. */
  refunds: readonly { reference: string; amountCents: number; refundId: string | null; status: 'made' | 'failed'; at: Date }[]
  disputes: readonly (DisputeFacts & { reference: string; amountCents: number; status: 'opened' | 'won' | 'lost'; at: Date })[]
}

/** The bank's reason for a dispute, and until when evidence is accepted; null if the bank accepts none. */
export type DisputeFacts = { reason?: string; dueAt?: Date | null }

export type RefundRequest = {
  refundId: string
  paymentReference: string
  session: string | null
  amountCents: number
  currency: string
}

/** Our answer to a dispute. The names of the texts are those of Stripe. */
export type DisputeEvidence = { texts: Readonly<Record<EvidenceField, string | undefined>>; picture: Buffer | undefined }

export type EvidenceField =
  | 'product_description'
  | 'customer_name'
  | 'customer_email_address'
  | 'shipping_address'
  | 'shipping_carrier'
  | 'shipping_tracking_number'
  | 'shipping_date'
  | 'refund_policy_disclosure'
  | 'uncategorized_text'

/** The stored facts of an event: ids and amounts, no personal data. */
export type EventFacts = Record<string, string | number | boolean | null>

/** A signed message of the provider. `about` is undefined for event types without a payment. */
export type PaymentEvent = {
  id: string
  type: string
  facts: EventFacts
  about: PaymentName | undefined
  /** Why only an operator may apply it, for example a test event with a live key. */
  refusedBecause?: string
}

/** Our own account at the provider, or the accounts of artists that are connected to it. */
export type EventSource = 'our account' | 'connected accounts'

/** Parameters for a provider without a payment page. */
export type Charge = Pick<PaymentRequest, 'paymentId' | 'totalCents' | 'currency' | 'card'>

/** A movement of the balance that a provider keeps for us: `amountCents - feeCents === netCents`. */
export type BalanceMovement = {
  reference: string
  /**
   * What moved the money; `payout` is money that went to our bank, `transfer` the payout of an artist, `other` a movement that the store does
   * not make.
   */
  kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'payout' | 'transfer' | 'other'
  /** The provider's own name of the kind. */
  type: string
  /** Before the fee; negative for money that leaves the balance. */
  amountCents: number
  feeCents: number
  netCents: number
  currency: string
  /** The provider's id of the charge, refund, dispute or payout, and of the payment that it belongs to. */
  source: string | null
  payment: string | null
  at: Date
}

/** A transfer of the provider from our balance to our bank account. */
export type BankPayout = {
  reference: string
  status: string
  amountCents: number
  currency: string
  /** The day in UTC on which it should arrive. */
  arrivesOn: string
  /** Made by the provider's schedule; the movements of a manual one are not known. */
  isAutomatic: boolean
  /** The provider has settled which movements it consists of. */
  isItemised: boolean
  failure: string | null
}

/** Lists what a provider that keeps money for us does with it. */
export type Settlements = {
  listMovements(time: { since: Date; until?: Date }): Promise<BalanceMovement[]>
  /** @param time.since  by creation */
  listPayouts(time: { since: Date }): Promise<BankPayout[]>
  /** What an itemised payout consists of, without the payout itself. */
  listPayoutMovements(payoutReference: string): Promise<BalanceMovement[]>
}

/**
 * A payment provider. Never call it inside an open transaction, except `settle`: it may take seconds, and its effects cannot be rolled
 * back. Operations with the same id are idempotent.
 */
export type PaymentProvider = {
  readonly provider: 'test' | 'stripe'
  /** The provider calculates tax and adds it to the amount. */
  readonly addsTax: boolean
  /** @throws PaymentsUnavailable if the provider was unreachable; the payment may have begun */
  begin(request: PaymentRequest): Promise<BegunPayment>
  /** Charges within the caller's transaction, which can roll it back. Only for providers that keep their data in our database. */
  settle?(tx: Transaction, charge: Charge): Promise<SettledPayment>
  /** @returns undefined if the provider does not know the payment */
  find(name: PaymentName): Promise<PaymentState | undefined>
  /**
   * The form of a payment on our page. Left out where customers never pay on our page.
   * @param session  of the payment
   * @throws PaymentsUnavailable
   */
  getForm?(session: string): Promise<PaymentForm>
  /**
   * Opens another payment page, at the provider. The caller closes the form that it replaces before it hands out the page.
   * @throws PaymentsUnavailable, PaymentRefused
   */
  openPage?(request: PaymentRequest): Promise<{ session: string; url: string }>
  /** Closes a payment page or form. Does nothing if the payment is paid or already closed. */
  close(session: string): Promise<void>
  /**
   * @param refund.refundId  our refund's id, which makes the call idempotent
   * @param refund.session  the payment page of the order
   * @returns the provider's id
   * @throws PaymentRefused if the provider refuses permanently
   */
  refund(refund: RefundRequest): Promise<{ reference: string }>
  /** All payments that changed in the given time. @param time.until  defaults to now */
  listChanged(time: { since: Date; until?: Date }): AsyncIterable<PaymentName>
  /**
   * Verifies and parses a message. Undefined if the provider sends none.
   * @param from  whose events the receiving address is for; each address has its own secret
   * @throws Problem `webhook_unsigned`, or `webhook_stale` for an old signature
   */
  readEvent?(body: string, headers: Headers, from?: EventSource): PaymentEvent
  /**
   * Sends evidence about a dispute to the bank, once. Left out where the provider has no disputes.
   * @param evidence.evidenceId  our id, which makes the call idempotent
   * @param evidence.session  the payment page of the order
   * @returns `pictureError`  why the evidence was sent without its picture
   * @throws PaymentRefused if the provider or the bank accepts none any more
   */
  sendEvidence?(
    evidence: { evidenceId: string; dispute: string; session: string | null } & DisputeEvidence,
  ): Promise<{ pictureError?: unknown }>
  /** Left out where the provider keeps no money. */
  settlements?: Settlements
  /** The payment of a stored event. */
  findPaymentName(facts: EventFacts): PaymentName | undefined
}

/** The current provider, and all providers with existing payments, because refunds go through the original one. */
export type PaymentProviders = { current: PaymentProvider; all: readonly PaymentProvider[] }

/** A permanent refusal. `message` comes from the provider and is for the operator. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** The provider was unreachable or busy; retry later. */
export class PaymentsUnavailable extends Unavailable {
  override name = 'PaymentsUnavailable'
}
