import type { EventFacts } from './payments.ts'

/**
 * Whether an artist's account at the provider can receive money. `incomplete`: the provider needs information from the artist.
 * `restricted`: the provider checks or has closed the account, and the artist can do nothing here.
 */
export const PAYOUT_ACCOUNT_STATES = ['incomplete', 'enabled', 'restricted'] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/** What an event of the provider is about, by the provider's ids. */
export type PayoutSubject = { account: string } | { transfer: string }

/** One payment to an artist. */
export type TransferRequest = {
  /** Our payout, which makes the call idempotent. */
  payoutId: string
  /** The visible number: `P000042`. */
  number: string
  account: string
  amountCents: number
  currency: string
}

/** The current state of a transfer at the provider. */
export type TransferState = {
  reference: string
  /** Our payout; undefined for a transfer that was not made here. */
  payoutId: string | undefined
  amountCents: number
  /** What came back to our balance. */
  reversedCents: number
  currency: string
}

/**
 * A provider that pays artists out of the balance that it keeps for us. The artists enter their details there. Never call it inside an open
 * transaction.
 */
export type PayoutProvider = {
  /** The name of the payout method, and of the payment provider whose events and balance it shares. */
  readonly method: 'stripe'
  /**
   * Opens an account for an artist. Repeated calls for the same artist and country return the same account for at least a day.
   * @param artist.country  ISO 3166 code of the artist's residence; it cannot change later
   * @throws PaymentRefused where the provider cannot pay to that country
   */
  openAccount(artist: { artistId: string; country: string }): Promise<{ account: string }>
  /** A page of the provider where the artist enters details. It works once, for a few minutes. @throws PaymentRefused for a closed account */
  openPage(account: string, urls: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  /** A closed or unknown account is `restricted`. */
  findAccountState(account: string): Promise<PayoutAccountState>
  /**
   * Pays an artist, once per payout.
   * @throws PaymentRefused where the provider does not accept it, for example because our balance is too low; no money has moved
   */
  send(transfer: TransferRequest): Promise<{ reference: string }>
  /** The payment that an earlier `send` made for a payout, if any. */
  findSent(payoutId: string): Promise<{ reference: string } | undefined>
  /** Undefined where the provider does not know it. */
  findTransfer(reference: string): Promise<TransferState | undefined>
  /** The transfers of which something came back in the given time, from the events of the provider. */
  listReversed(time: { since: Date }): Promise<string[]>
  /** What a stored event is about; undefined for an event that does not concern payouts to artists. */
  findSubject(facts: EventFacts): PayoutSubject | undefined
}
