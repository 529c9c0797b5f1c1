import { describe, expect, test } from 'vitest'
import { PayoutSettingsInput, parsePayoutSettings } from './payouts.ts'

const parse = (input: unknown) => parsePayoutSettings(PayoutSettingsInput.parse(input))

describe('parsePayoutSettings', () => {
  test('keeps only the fields of the method, trimmed, and drops empty ones', () => {
    expect(parse({ method: 'paypal', details: { email: ' a@b.example ', iban: 'DE00' } })).toEqual({
      method: 'paypal',
      details: { email: 'a@b.example' },
    })
    expect(parse({ method: 'crypto', details: { btcAddress: 'bc1', ethAddress: '  ' } })).toEqual({
      method: 'crypto',
      details: { btcAddress: 'bc1' },
    })
  })

  test('takes the older word for crypto', () => {
    expect(parse({ method: 'bitcoin', details: { solAddress: 'So1' } }).method).toBe('crypto')
  })

  test('clears with null', () => {
    expect(parse({ method: null, details: { email: 'a@b.example' } })).toEqual({ method: null, details: {} })
  })

  const bank = { accountHolderName: 'A', bankName: 'B', country: 'DE' }
  test.each([
    [{ method: 'crypto', details: {} }, 'At least one cryptocurrency address is required for the Crypto method.'],
    [{ method: 'paypal', details: {} }, 'A valid PayPal email is required.'],
    [{ method: 'paypal', details: { email: 'nobody' } }, 'A valid PayPal email is required.'],
    [
      { method: 'bank', details: { ...bank, country: ' ' } },
      'Account Holder Name, Bank Name, and Country are required for bank transfers.',
    ],
    [
      { method: 'bank', details: bank },
      'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
    ],
  ])('%j is refused', (input, message) => expect(() => parse(input)).toThrow(message))

  test.each(['accountNumber', 'routingNumber', 'iban', 'swiftBic'])('a bank transfer is complete with %s', (field) => {
    expect(parse({ method: 'bank', details: { ...bank, [field]: '123' } }).details).toEqual({ ...bank, [field]: '123' })
  })
})
