import type { Stripe } from 'stripe'

/** The parts of Stripe's objects that the stand-in sends. The types are Stripe's, so that a wrong shape does not compile. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'livemode'
  | 'created'
  | 'amount_total'
  | 'total_details'
  | 'customer'
  | 'currency'
  | 'client_reference_id'
  | 'customer_email'
  | 'customer_details'
  | 'expires_at'
  | 'status'
  | 'payment_status'
  | 'payment_intent'
  | 'ui_mode'
  | 'client_secret'
  | 'url'
  | 'success_url'
  | 'cancel_url'
  | 'return_url'
  | 'metadata'
>
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'livemode' | 'created' | 'amount' | 'currency' | 'status' | 'latest_charge'
>
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'name' | 'shipping' | 'metadata'>
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'amount_refunded'
  | 'refunded'
  | 'currency'
  | 'payment_intent'
  | 'billing_details'
  | 'paid'
  | 'status'
>
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'payment_intent' | 'charge' | 'status' | 'metadata'
>
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'payment_intent' | 'charge' | 'status' | 'reason' | 'metadata'
> & {
  evidence: Partial<Stripe.Dispute.Evidence>
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'submission_count' | 'has_evidence' | 'past_due'>
}
export type Movement = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'fee'
  | 'net'
  | 'currency'
  | 'exchange_rate'
  | 'type'
  | 'reporting_category'
  | 'balance_type'
  | 'status'
> & { source: string }
export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'livemode'
  | 'created'
  | 'amount'
  | 'currency'
  | 'status'
  | 'automatic'
  | 'reconciliation_status'
  | 'arrival_date'
  | 'failure_code'
>
export type Account = Pick<
  Stripe.Account,
  'id' | 'object' | 'country' | 'email' | 'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'capabilities' | 'type' | 'metadata'
> & {
  created: number
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'disabled_reason'>
}
export type Transfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'livemode'
  | 'created'
  | 'amount'
  | 'amount_reversed'
  | 'reversed'
  | 'currency'
  | 'destination'
  | 'description'
  | 'metadata'
  | 'transfer_group'
>
export type Event = Pick<Stripe.EventBase, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'> & {
  type: string
  data: { object: object }
  account?: string
}
export type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events' | 'api_version'>

export type Domain = Pick<Stripe.PaymentMethodDomain, 'domain_name' | 'enabled' | 'livemode'> & {
  apple_pay: Pick<Stripe.PaymentMethodDomain.ApplePay, 'status'>
  google_pay: Pick<Stripe.PaymentMethodDomain.GooglePay, 'status'>
  link: Pick<Stripe.PaymentMethodDomain.Link, 'status'>
  paypal: Pick<Stripe.PaymentMethodDomain.Paypal, 'status'>
}

export type StripeObject = Session | Intent | Charge | Refund | Dispute | Payout | Account | Transfer
