// Without schemas: a page that only names the methods needs no zod.

export const PAYOUT_METHODS = ['paypal', 'bank', 'crypto'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** The words a person reads for each method (specification, section 2). */
export const payoutMethodNames: Record<PayoutMethod, string> = {
  paypal: 'PayPal',
  bank: 'Bank Transfer',
  crypto: 'Cryptocurrency',
}

/** Fields of each method, in the order of the form. */
export const payoutFields = {
  crypto: ['btcAddress', 'ethAddress', 'solAddress', 'usdtAddress'],
  paypal: ['email'],
  bank: ['accountHolderName', 'bankName', 'country', 'accountNumber', 'routingNumber', 'iban', 'swiftBic'],
} as const satisfies Record<PayoutMethod, readonly string[]>

export type PayoutField = (typeof payoutFields)[PayoutMethod][number]

/** The words a person reads for each field: labels of the artist's form, and what stands before a value when it is looked over. */
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
}
