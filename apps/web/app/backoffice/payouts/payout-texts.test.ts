import { expect, it } from 'vitest'
import { payoutDetails, readPayoutStatus } from './payout-texts.ts'

it('payout details are listed in the order of the form, without missing fields', () => {
  const details = { swiftBic: 'UBSWCHZH80A', accountHolderName: 'Ines Varga', iban: 'CH93 0076 2011 6238 5295 7' }
  expect(payoutDetails({ method: 'bank', details }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Account holder name: Ines Varga',
    'IBAN: CH93 0076 2011 6238 5295 7',
    'SWIFT/BIC: UBSWCHZH80A',
  ])
})

it('payout details that could not be decrypted give an empty list', () => {
  expect(payoutDetails({ method: 'paypal', details: {} })).toEqual([])
})

it.each([
  ['paid', 'paid'],
  ['everything', 'requested'],
  [null, 'requested'],
])('the status parameter %j opens the payouts tab “%s”', (text, status) => {
  expect(readPayoutStatus(text)).toBe(status)
})
