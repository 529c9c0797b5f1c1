import { describe, expect, test } from 'vitest'
import { PayoutSettingsInput, parsePayoutSettings } from './payouts.ts'

const parse = (input: unknown) => parsePayoutSettings(PayoutSettingsInput.parse(input))

describe('parsePayoutSettings', () => {
  test('parsePayoutSettings keeps only the fields of the method, trims them and drops empty ones', () => {
    expect(parse({ method: 'paypal', details: { email: ' a@b.example ', iban: 'DE00' } })).toEqual({
      method: 'paypal',
      details: { email: 'a@b.example' },
    })
    expect(parse({ method: 'crypto', details: { btcAddress: 'bc1', ethAddress: '  ' } })).toEqual({
      method: 'crypto',
      details: { btcAddress: 'bc1' },
    })
  })

  test('parsePayoutSettings reads the legacy method bitcoin as crypto', () => {
    expect(parse({ method: 'bitcoin', details: { solAddress: 'So1' } }).method).toBe('crypto')
  })

  test('parsePayoutSettings clears the details when the method is null', () => {
    expect(parse({ method: null, details: { email: 'a@b.example' } })).toEqual({ method: null, details: {} })
  })

  const bank = { accountHolderName: 'A', bankName: 'B', country: 'DE' }
  test.each([
    [
      'crypto without an address',
      { method: 'crypto', details: {} },
      'At least one cryptocurrency address is required for the Crypto method.',
    ],
    ['PayPal without an email address', { method: 'paypal', details: {} }, 'A valid PayPal email is required.'],
    ['PayPal with an invalid email address', { method: 'paypal', details: { email: 'not-an-email' } }, 'A valid PayPal email is required.'],
    [
      'a bank transfer with a blank country',
      { method: 'bank', details: { ...bank, country: ' ' } },
      'Account Holder Name, Bank Name, and Country are required for bank transfers.',
    ],
    [
      'a bank transfer without an account',
      { method: 'bank', details: bank },
      'For Bank, please provide sufficient details (e.g., Account Number & Routing OR IBAN OR SWIFT/BIC).',
    ],
  ])('parsePayoutSettings rejects %s', (_what, input, message) => expect(() => parse(input)).toThrow(message))

  test.each(['accountNumber', 'routingNumber', 'iban', 'swiftBic'])(
    'parsePayoutSettings accepts a bank transfer with only the account field %s',
    (field) => {
      expect(parse({ method: 'bank', details: { ...bank, [field]: '123' } }).details).toEqual({ ...bank, [field]: '123' })
    },
  )
})
