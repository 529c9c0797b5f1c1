import { expect, it } from 'vitest'
import { destinationLines } from './payout-words.ts'

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
