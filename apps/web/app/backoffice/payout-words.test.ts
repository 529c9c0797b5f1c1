import { expect, it } from 'vitest'
import { payoutDetails, payoutStatusFrom } from './payout-words.ts'

it('lists what is there, in the order of the form', () => {
  const details = { swiftBic: 'UBSWCHZH80A', accountHolderName: 'Ines Varga', iban: 'CH93 0076 2011 6238 5295 7' }
  expect(payoutDetails({ method: 'bank', details }).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Account holder name: Ines Varga',
    'IBAN: CH93 0076 2011 6238 5295 7',
    'SWIFT/BIC: UBSWCHZH80A',
  ])
})

it('lists nothing of details that could not be read', () => {
  expect(payoutDetails({ method: 'paypal', details: {} })).toEqual([])
})

it.each([
  ['paid', 'paid'],
  ['everything', 'requested'],
  [null, 'requested'],
])('the tab of %j is %s', (text, status) => {
  expect(payoutStatusFrom(text)).toBe(status)
})
