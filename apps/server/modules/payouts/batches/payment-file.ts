import { payoutFieldNames } from '@tintype/contract/payouts/payout-methods'
import { type ManualPayoutMethod, type PayoutDetails, type PayoutField, payoutFields } from '@tintype/contract/payouts/payouts'
import { brand } from '@tintype/domain/brand'
import { type Cents, CURRENCY, toDollars } from '@tintype/domain/money'
import { type Cell, neutralise } from '../../../platform/csv/csv.ts'
import { payoutNumber } from '../rules/payouts.ts'

/** A payout as a row of a payment file. */
export type Payable = { number: number; amountCents: Cents; details: PayoutDetails }

/**
 * Column names. PayPal's mass payment files have none: recipient, amount, currency, customer id (30 characters at most), note, wallet
 * (developer.paypal.com, "Payouts Web").
 */
export const paymentColumns: Record<ManualPayoutMethod, readonly string[] | null> = {
  paypal: null,
  bank: ['Name', 'IBAN', 'BIC', 'Account number', 'Routing number', 'Bank', 'Country', 'Amount', 'Currency', 'End-to-end id', 'Purpose'],
  crypto: ['Network', 'Address', 'Amount USD', 'Id'],
}

/** A row of the file. */
export function paymentCells(method: ManualPayoutMethod, { number, amountCents, details }: Payable): Cell[] {
  const amount = toDollars(amountCents).toFixed(2)
  const id = payoutNumber(number)
  const purpose = `${brand.product} payout ${id}`
  if (method === 'paypal') return [details.email ?? '', amount, CURRENCY, id, purpose, 'PAYPAL']
  if (method === 'crypto') return [...toNetworkAndAddress(details), amount, id]
  const { accountHolderName = '', iban = '', swiftBic = '', accountNumber = '', routingNumber = '', bankName = '', country = '' } = details
  return [
    ...[accountHolderName, dense(iban), dense(swiftBic), accountNumber, routingNumber, bankName, country],
    ...[amount, CURRENCY, id, purpose],
  ]
}

/** Texts that identify no account: a changed first character is harmless there. */
const words: readonly PayoutField[] = ['accountHolderName', 'bankName', 'country']

/**
 * Why a payout cannot be written to a file; undefined where it can. The CSV writer puts an apostrophe before a value that a spreadsheet
 * would run as a formula; an account number or address would then be wrong.
 */
export function findUnpayable(method: ManualPayoutMethod, details: PayoutDetails | undefined): string | undefined {
  if (!details) return 'The details could not be decrypted.'
  const field = payoutFields[method].find((each) => !words.includes(each) && neutralise(details[each] ?? '') !== (details[each] ?? ''))
  return field && `${payoutFieldNames[field]} begins with a character that a spreadsheet would run as a formula. Pay it manually.`
}

/** The artist's first wallet, in the order of the form. The first letters of a USDT address tell its network. */
function toNetworkAndAddress(details: PayoutDetails): [network: string, address: string] {
  const { btcAddress, ethAddress, solAddress, usdtAddress } = details
  if (btcAddress) return ['Bitcoin', btcAddress]
  if (ethAddress) return ['Ethereum', ethAddress]
  if (solAddress) return ['Solana', solAddress]
  return [usdtAddress?.startsWith('0x') ? 'USDT on Ethereum' : 'USDT on Tron', usdtAddress ?? '']
}

function dense(text: string): string {
  return text.replace(/\s/g, '')
}
