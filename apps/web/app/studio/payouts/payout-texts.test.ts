import type { PayoutBlock } from '@tintype/contract/payouts/payouts'
import { expect, it } from 'vitest'
import { clearingSentence, destinationLines, findMainBlock } from './payout-texts.ts'

it.each([
  ['paypal', { email: 'ines@varga.example' }, ['i•••••@varga.example']],
  ['paypal', {}, []],
  ['bank', { accountHolderName: 'Ines', bankName: 'Banco Uno', country: 'ES', iban: 'ES91 2100 0418 4502' }, ['Banco Uno', '••••4502']],
  ['bank', { bankName: 'Uno', accountNumber: '123456' }, ['Uno', '••••56']],
  ['bank', { bankName: 'Uno', iban: '••••4502' }, ['Uno', '••••4502']],
  ['crypto', { btcAddress: 'bc1qexampleaddress', usdtAddress: '0x12' }, ['Bitcoin ••••ress', 'USDT ••••2']],
] as const)('a saved %s destination is shown as $2', (method, details, expected) => {
  expect(destinationLines(method, details)).toEqual(expected)
})

type Code = PayoutBlock['code']

it.each<[Code[], Code | undefined]>([
  [[], undefined],
  // a new artist
  [['payout_below_minimum', 'payout_method_missing'], 'payout_below_minimum'],
  [['payout_method_missing'], 'payout_method_missing'],
  // after a request
  [['payout_below_minimum', 'payout_open'], 'payout_open'],
  [['payout_below_minimum', 'payout_held', 'payout_open', 'payout_cooling'], 'payout_open'],
  [['payout_below_minimum', 'payout_held'], 'payout_held'],
  [['payout_below_minimum', 'payout_negative', 'payout_method_missing'], 'payout_negative'],
  [['payout_suspended', 'payout_below_minimum'], 'payout_suspended'],
])('an artist with the reasons %j sees only %s', (codes, shown) => {
  expect(findMainBlock(codes.map((code) => ({ code, text: code, remedy: '', until: null })))?.code).toBe(shown)
})

const dated = (amountCents: number, clearsOn: string) => ({ amountCents, clearsOn, awaitsDelivery: false })
const awaiting = (amountCents: number) => ({ amountCents, clearsOn: null, awaitsDelivery: true })

it.each([
  [[], null, undefined],
  [[dated(2000, '2026-12-12')], null, 'Clears on Dec 12.'],
  [[dated(2000, '2026-12-12'), dated(4000, '2026-12-15')], null, 'The first $20.00 clears on Dec 12.'],
  [[dated(2000, '2026-12-12'), awaiting(4000)], '2027-01-08', 'The first $20.00 clears on Dec 12.'],
  [[awaiting(4000)], '2027-01-08', 'Clears when the claim window after the delivery ends, expected by Jan 8.'],
  [[awaiting(4000)], null, 'Clears when the claim window after the delivery ends.'],
])('pending amounts %j, expected by %s, are shown with the sentence %s', (pending, pendingExpectedOn, words) => {
  const pendingCents = pending.reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(clearingSentence({ pendingCents, pending, pendingExpectedOn })).toBe(words)
})
