import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import { payoutFieldNames, payoutFields } from '@tintype/contract/payouts/payout-methods'
import type { Earnings, PayoutBlock, PayoutDetails, PayoutMethod } from '@tintype/contract/payouts/payouts'
import { formatEmail } from '@tintype/domain/email/format-email'
import { formatDayOfMonth } from '../../ui/text/dates.ts'
import { formatCents } from '../../ui/text/numbers.ts'

/** The reasons that explain more than the ones before them: they are shown in this order, the rest in the order of the API. */
const moreSpecific: readonly PayoutBlock['code'][] = ['payout_open', 'payout_suspended', 'payout_negative', 'payout_held']

/** The one reason to show: an artist resolves one at a time. Undefined where a payout can be requested. */
export function findMainBlock(blocks: readonly PayoutBlock[]): PayoutBlock | undefined {
  const specific = moreSpecific.flatMap((code) => blocks.find((block) => block.code === code) ?? [])
  return specific[0] ?? blocks[0]
}

type Pending = Pick<Earnings, 'pendingCents' | 'pending' | 'pendingExpectedOn'>

/** When the pending amount clears; undefined where nothing is pending. */
export function clearingSentence({ pendingCents, pending, pendingExpectedOn }: Pending): string | undefined {
  if (pendingCents <= 0) return undefined
  const [next] = pending
  if (next?.clearsOn) {
    const day = formatDayOfMonth(next.clearsOn)
    return next.amountCents === pendingCents ? `Clears on ${day}.` : `The first ${formatCents(next.amountCents)} clears on ${day}.`
  }
  const expected = pendingExpectedOn ? `, expected by ${formatDayOfMonth(pendingExpectedOn)}` : ''
  return `Clears when the claim window after the delivery ends${expected}.`
}

/** The payout destination in a line or two, masked: enough to recognise the account, too little to use it. */
export function destinationLines(method: PayoutMethod, details: PayoutDetails): string[] {
  const hidden = hideDetails(details)
  if (method === 'paypal') return hidden.email ? [formatEmail(hidden.email)] : []
  if (method === 'stripe') return hidden.stripeAccount ? [`Account ${hidden.stripeAccount}`] : []
  if (method === 'bank') {
    const number = hidden.accountNumber ?? hidden.iban ?? hidden.swiftBic ?? hidden.routingNumber
    return [hidden.bankName, number].filter((line) => line !== undefined)
  }
  return payoutFields[method].flatMap((field) => {
    const address = hidden[field]
    return address ? [`${payoutFieldNames[field].replace(' address', '')} ${address}`] : []
  })
}
