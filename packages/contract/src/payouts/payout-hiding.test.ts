import { describe, expect, test } from 'vitest'
import { describeDestination, hideDetails, isHidden, revealDetails } from './payout-hiding.ts'

const bank = { accountHolderName: 'Ines Varga', bankName: 'Banco Uno', country: 'ES', iban: 'ES91 2100 0418 4502', swiftBic: 'UNOCESMM' }

describe('hideDetails', () => {
  test.each([
    ['an email address', { email: 'ines@varga.example' }, { email: 'i•••••@varga.example' }],
    ['a bank account', bank, { ...bank, iban: '••••4502', swiftBic: '••••MM' }],
    ['an account number', { accountNumber: '123456' }, { accountNumber: '••••56' }],
    ['a Bitcoin address', { btcAddress: 'bc1qexampleaddress' }, { btcAddress: '••••ress' }],
    ['an email address with one letter before the @', { email: 'i@varga.example' }, { email: 'i•••••@varga.example' }],
    ['an email address without a name', { email: '@varga.example' }, { email: '••••mple' }],
    ['an account number with an @', { accountNumber: '12@345678' }, { accountNumber: '••••678' }],
    ['a number with spaces', { accountNumber: 'ab  cd e f' }, { accountNumber: '••••ef' }],
    ['empty details', {}, {}],
  ])('hideDetails masks %s and leaves masked values unchanged', (_what, details, hidden) => {
    expect(hideDetails(details)).toEqual(hidden)
    expect(hideDetails(hidden)).toEqual(hidden)
  })

  test('hideDetails never shows a whole value, however short', () => {
    for (const length of [1, 2, 3, 4, 5, 12]) {
      const value = 'x'.repeat(length)
      expect(hideDetails({ btcAddress: value }).btcAddress).not.toContain(value)
    }
  })
})

test.each([
  ['a PayPal address', { email: 'ines@varga.example' }, 'PayPal i•••••@varga.example'],
  ['a bank account by its IBAN, without the bank name', bank, 'IBAN ending 4502'],
  ['an account number', { bankName: 'Bank', accountNumber: '123456789012', routingNumber: '021000021' }, 'Account ending 9012'],
  ['a routing number', { routingNumber: '021000021' }, 'Routing number ending 021'],
  ['a number too short for an end', { accountNumber: '12' }, 'Account'],
  ['each wallet', { btcAddress: 'bc1qexampleaddress', solAddress: 'sol1exampleaddress' }, 'Bitcoin ending ress, Solana ending ress'],
  ['no details', {}, ''],
])('describeDestination names %s', (_what, details, text) => {
  expect(describeDestination(details)).toBe(text)
})

describe('revealDetails', () => {
  test('revealDetails restores masked values that were not edited', () => {
    expect(revealDetails(hideDetails(bank), bank)).toEqual(bank)
    expect(revealDetails({ ...hideDetails(bank), swiftBic: 'DEUTDEFF' }, bank)).toEqual({ ...bank, swiftBic: 'DEUTDEFF' })
    expect(revealDetails({ email: ' i•••••@varga.example ' }, { email: 'ines@varga.example' })).toEqual({ email: 'ines@varga.example' })
  })

  test('revealDetails leaves a masked value that matches no saved value, so that it can be rejected', () => {
    const { iban = '' } = revealDetails({ iban: '••••9999' }, bank) as Record<string, string>
    expect(isHidden(iban)).toBe(true)
    expect(revealDetails({ iban: null, email: undefined }, bank)).toEqual({ iban: null, email: undefined })
    expect(revealDetails({ accountNumber: '••••56' }, bank)).toEqual({ accountNumber: '••••56' })
  })
})
