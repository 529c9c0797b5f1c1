// without schemas, so that pages that only need the methods do not load zod

/** Methods that operators pay by hand or with a file. */
export const MANUAL_PAYOUT_METHODS = ['paypal', 'bank', 'crypto'] as const
export type ManualPayoutMethod = (typeof MANUAL_PAYOUT_METHODS)[number]

/** `stripe` is offered only where Stripe Connect is set up. */
export const PAYOUT_METHODS = [...MANUAL_PAYOUT_METHODS, 'stripe'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** The visible name of each method. */
export const payoutMethodNames: Record<PayoutMethod, string> = {
  paypal: 'PayPal',
  bank: 'Bank Transfer',
  crypto: 'Cryptocurrency',
  stripe: 'Stripe',
}

/** The stored fields of each method, in the order of the form. */
export const payoutFields = {
  crypto: ['btcAddress', 'ethAddress', 'solAddress', 'usdtAddress'],
  paypal: ['email'],
  bank: ['accountHolderName', 'bankName', 'country', 'accountNumber', 'routingNumber', 'iban', 'swiftBic'],
  // set by the server: the account that Stripe opened for the artist
  stripe: ['country', 'stripeAccount'],
} as const satisfies Record<PayoutMethod, readonly string[]>

export type PayoutField = (typeof payoutFields)[PayoutMethod][number]

/** The visible name of each field: labels of the artist's form and of the review. */
export const payoutFieldNames: Record<PayoutField, string> = {
  btcAddress: 'Bitcoin address',
  ethAddress: 'Ethereum address',
  solAddress: 'Solana address',
  usdtAddress: 'USDT address',
  email: 'PayPal email',
  accountHolderName: 'Account holder name',
  bankName: 'Bank name',
  country: 'Country',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  iban: 'IBAN',
  swiftBic: 'SWIFT/BIC',
  stripeAccount: 'Stripe account',
}
