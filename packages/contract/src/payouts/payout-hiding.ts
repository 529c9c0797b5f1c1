import { formatEmail } from '@tintype/domain/email/format-email'
import type { PayoutDetails } from './payouts.ts'

const DOTS = '••••'

/** Names and places identify the account to its owner; other values show only their last characters. */
const inClear = new Set(['accountHolderName', 'bankName', 'country'])

/** Whether a value is the mask of a saved one. */
export function isHidden(value: string): boolean {
  return value.includes('•')
}

/** Masks saved details: enough to recognise the account, too little to use it. Idempotent. */
export function hideDetails(details: PayoutDetails): PayoutDetails {
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, hideValue(field, value)]))
}

/** Replaces every masked value with the saved one, so that unchanged fields keep their value. A mask without a saved value is unchanged. */
export function revealDetails<Value extends string | null | undefined>(
  details: Record<string, Value>,
  saved: PayoutDetails,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(details).map(([field, value]) => {
      const kept = saved[field]
      return [field, kept !== undefined && typeof value === 'string' && value.trim() === hideValue(field, kept) ? kept : value]
    }),
  )
}

const endingFields: Record<string, string> = {
  btcAddress: 'Bitcoin',
  ethAddress: 'Ethereum',
  solAddress: 'Solana',
  usdtAddress: 'USDT',
  stripeAccount: 'Stripe account',
  iban: 'IBAN',
  accountNumber: 'Account',
  swiftBic: 'SWIFT/BIC',
  routingNumber: 'Routing number',
}

/** `PayPal i•••••@varga.example`, `IBAN ending 0154`. Contains no free text of the artist, such as a bank name. */
export function describeDestination(details: PayoutDetails): string {
  const hidden = hideDetails(details)
  if (hidden.email) return `PayPal ${formatEmail(hidden.email)}`
  const fields = Object.keys(endingFields).filter((field) => hidden[field])
  const [number] = fields.filter((field) => !field.endsWith('Address'))
  const shown = number ? [number] : fields
  return shown.map((field) => [endingFields[field], ...describeEnding(hidden[field] ?? '')].join(' ')).join(', ')
}

function describeEnding(hidden: string): string[] {
  const end = hidden.replaceAll('•', '')
  return end ? ['ending', end] : []
}

function hideValue(field: string, value: string): string {
  if (inClear.has(field) || isHidden(value)) return value
  return field === 'email' ? hideEmail(value) : hideNumber(value)
}

/** `ines@varga.example` → `i•••••@varga.example`. */
function hideEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? hideNumber(email) : `${[...email][0]}•${DOTS}${email.slice(at)}`
}

/** The last four characters; fewer for short values, and never more than a third. */
function hideNumber(value: string): string {
  const compact = value.replace(/\s+/g, '')
  return `${DOTS}${compact.slice(compact.length - Math.min(4, Math.floor(compact.length / 3)))}`
}
