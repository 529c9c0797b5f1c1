import { describe, expect, test } from 'vitest'
import { hideDetails, isHidden, revealDetails } from './payout-hiding.ts'

const bank = { accountHolderName: 'Ines Varga', bankName: 'Banco Uno', country: 'ES', iban: 'ES91 2100 0418 4502', swiftBic: 'UNOCESMM' }

describe('hideDetails', () => {
  test.each([
    [{ email: 'ines@varga.example' }, { email: 'i•••••@varga.example' }],
    [bank, { ...bank, iban: '••••4502', swiftBic: '••••MM' }],
    [{ accountNumber: '123456' }, { accountNumber: '••••56' }],
    [{ btcAddress: 'bc1qexampleaddress' }, { btcAddress: '••••ress' }],
    [{}, {}],
  ])('%j', (details, hidden) => {
    expect(hideDetails(details)).toEqual(hidden)
    expect(hideDetails(hidden)).toEqual(hidden)
  })

  test('never shows a whole number', () => {
    for (const length of [1, 2, 3, 4, 5, 12]) {
      const value = 'x'.repeat(length)
      expect(hideDetails({ btcAddress: value }).btcAddress).not.toContain(value)
    }
  })
})

describe('revealDetails', () => {
  test('gives back what was hidden and left alone', () => {
    expect(revealDetails(hideDetails(bank), bank)).toEqual(bank)
    expect(revealDetails({ ...hideDetails(bank), swiftBic: 'DEUTDEFF' }, bank)).toEqual({ ...bank, swiftBic: 'DEUTDEFF' })
    expect(revealDetails({ email: ' i•••••@varga.example ' }, { email: 'ines@varga.example' })).toEqual({ email: 'ines@varga.example' })
  })

  test('leaves a hidden value that stands for nothing, so that it can be refused', () => {
    const { iban = '' } = revealDetails({ iban: '••••9999' }, bank) as Record<string, string>
    expect(isHidden(iban)).toBe(true)
    expect(revealDetails({ iban: null, email: undefined }, bank)).toEqual({ iban: null, email: undefined })
  })
})
