import { hideDetails } from '@tintype/contract/payouts/payout-hiding'
import { payoutFieldNames, payoutFields } from '@tintype/contract/payouts/payout-methods'
import type { PayoutDetails, PayoutMethod } from '@tintype/contract/payouts/payouts'

/** The payout destination in a line or two, masked: enough to recognise the account, too little to use it. */
export function destinationLines(method: PayoutMethod, details: PayoutDetails): string[] {
  const hidden = hideDetails(details)
  if (method === 'paypal') return hidden.email ? [hidden.email] : []
  if (method === 'bank') {
    const number = hidden.accountNumber ?? hidden.iban ?? hidden.swiftBic ?? hidden.routingNumber
    return [hidden.bankName, number].filter((line) => line !== undefined)
  }
  return payoutFields[method].flatMap((field) => {
    const address = hidden[field]
    return address ? [`${payoutFieldNames[field].replace(' address', '')} ${address}`] : []
  })
}
