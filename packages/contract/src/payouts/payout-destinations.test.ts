import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDestinationProblem } from './payout-destinations.ts'
import { MANUAL_PAYOUT_METHODS, type PayoutDetails, type PayoutField, type PayoutMethod } from './payouts.ts'

const methodForField = (field: PayoutField): PayoutMethod => (field.endsWith('Address') ? 'crypto' : 'bank')
const check = (field: PayoutField, value: string, others: PayoutDetails = {}) =>
  findDestinationProblem(methodForField(field), { ...others, [field]: value })?.code

const right: [PayoutField, string, string][] = [
  ['iban', 'a German IBAN as printed', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'a British IBAN in lower case', 'gb82west12345698765432'],
  ['iban', 'a Dutch IBAN', 'NL91ABNA0417164300'],
  ['iban', 'a Spanish IBAN', 'ES9121000418450200051332'],
  ['iban', 'a Portuguese IBAN', 'PT50000201231234567890154'],
  ['swiftBic', 'a BIC of eight characters', 'DEUTDEFF'],
  ['swiftBic', 'a BIC of eleven characters with spaces', 'COBA DE FF XXX'],
  ['btcAddress', 'the first address ever used', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btcAddress', 'a script address', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['btcAddress', 'a bech32 address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['btcAddress', 'a bech32 address in upper case', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['btcAddress', 'a bech32m address', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ethAddress', 'an address with a checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethAddress', 'an address in lower case', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ethAddress', 'an address in upper case', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['solAddress', 'a public key', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['usdtAddress', 'an ERC-20 address', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['usdtAddress', 'a TRC-20 address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
]

test.each(right)('the payout field %s accepts %s', (field, _what, value) => expect(check(field, value)).toBeUndefined())

test.each<[PayoutField, string, string, string]>([
  ['iban', 'an IBAN with one wrong digit', 'DE89 3704 0044 0532 0130 01', 'payout_iban_typo'],
  ['iban', 'an IBAN with two digits swapped', 'DE89 3704 0044 0532 0103 00', 'payout_iban_typo'],
  ['iban', 'an IBAN with a digit missing', 'DE89 3704 0044 0532 0130 0', 'payout_iban_length'],
  ['iban', 'an account number', '1234567890', 'payout_iban_shape'],
  ['swiftBic', 'a BIC of seven characters', 'DEUTDEF', 'payout_bic_invalid'],
  ['swiftBic', 'a BIC of an unknown country', 'DEUTXXFF', 'payout_bic_invalid'],
  ['btcAddress', 'a text that is not an address', 'my wallet', 'payout_btc_invalid'],
  ['btcAddress', 'an address of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'payout_btc_invalid'],
  [
    'btcAddress',
    'a bech32 address that must be bech32m',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'payout_btc_invalid',
  ],
  ['btcAddress', 'a bech32 address in mixed case', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ', 'payout_btc_invalid'],
  ['ethAddress', 'an address that is too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'payout_eth_invalid'],
  ['ethAddress', 'an address that is too long', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed0', 'payout_eth_invalid'],
  ['ethAddress', 'an address with a letter before it', 'a0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'payout_eth_invalid'],
  ['usdtAddress', 'a text with 0x inside', 'my0xwallet', 'payout_usdt_invalid'],
  ['ethAddress', 'an address with one letter in the wrong case', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'payout_eth_typo'],
  ['solAddress', 'a public key that is too short', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLK', 'payout_sol_invalid'],
  ['solAddress', 'a public key with a character outside base58', '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'payout_sol_invalid'],
  ['usdtAddress', 'a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'payout_usdt_invalid'],
  ['usdtAddress', 'an ERC-20 address with a typing mistake', '0xdaC17F958D2ee523a2206206994597C13D831ec7', 'payout_eth_typo'],
])('the payout field %s rejects %s with $3', (field, _what, value, code) => expect(check(field, value)).toBe(code))

describe('segregated witness addresses', () => {
  const address = (version: number, length: number, { prefix = 'bc', spelling = version === 0 ? bech32 : bech32m } = {}) =>
    spelling.encode(prefix, [version, ...bech32.toWords(new Uint8Array(length).fill(7))])

  test.each([
    [0, 20],
    [0, 32],
    [1, 32],
    [2, 2],
    [2, 40],
    [16, 20],
  ])('a Bitcoin address of witness version %i with %i bytes is accepted', (version, length) => {
    expect(check('btcAddress', address(version, length))).toBeUndefined()
  })

  test.each([
    [0, 19],
    [0, 21],
    [0, 31],
    [0, 33],
    [1, 20],
    [1, 31],
    [1, 33],
    [2, 1],
    [2, 41],
    [17, 20],
  ])('a Bitcoin address of witness version %i with %i bytes is rejected', (version, length) => {
    expect(check('btcAddress', address(version, length))).toBe('payout_btc_invalid')
  })

  test.each([
    ['version 0 in bech32m', address(0, 20, { spelling: bech32m })],
    ['version 1 in bech32', address(1, 32, { spelling: bech32 })],
    ['version 2 in bech32', address(2, 32, { spelling: bech32 })],
    ['the prefix of the next test network', address(0, 20, { prefix: 'bc1x' })],
    ['a program that is not of whole bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['no program', 'bc1gmk9yu'],
  ])('a Bitcoin address with %s is rejected', (_what, value) => {
    expect(check('btcAddress', value)).toBe('payout_btc_invalid')
  })
})

test('a Bitcoin address of the first kind may contain “bc1”', () => {
  expect(check('btcAddress', '1111113gAbtQyoGPrBC1Xm3eWTRzeKpM')).toBeUndefined()
})

test('a PayPal destination is not checked for fields of another method', () => {
  expect(findDestinationProblem('paypal', { email: 'ines@example.com', iban: '2' })).toBeUndefined()
})

describe('routing numbers', () => {
  test.each(['US', 'USA', 'U.S.', 'United States', 'united states of america'])(
    'a routing number is checked when the country is “%s”',
    (country) => {
      expect(check('routingNumber', '021000021', { country })).toBeUndefined()
      expect(check('routingNumber', '021 000 021', { country })).toBeUndefined()
      expect(check('routingNumber', '021000012', { country })).toBe('payout_routing_typo')
      expect(check('routingNumber', '000000000', { country })).toBe('payout_routing_typo')
      expect(check('routingNumber', '02100002', { country })).toBe('payout_routing_length')
      expect(check('routingNumber', '0210000210', { country })).toBe('payout_routing_length')
      expect(check('routingNumber', 'A021000021', { country })).toBe('payout_routing_length')
      expect(check('routingNumber', '021000021A', { country })).toBe('payout_routing_length')
    },
  )

  test('a routing number is accepted unchecked when the country is not the United States', () => {
    for (const country of ['GB', 'Australia', 'Canada', '']) expect(check('routingNumber', '20-00-00', { country })).toBeUndefined()
  })
})

/** Replaces one character by another of the same kind, like a typing error. */
function slips(value: string): fc.Arbitrary<string> {
  const kinds = ['0123456789', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz']
  return fc
    .tuple(fc.nat(value.length - 1), fc.nat(100))
    .map(([place, step]) => {
      const kind = kinds.find((letters) => letters.includes(value.charAt(place)))
      if (!kind) return value
      const other = kind.charAt((kind.indexOf(value.charAt(place)) + 1 + (step % (kind.length - 1))) % kind.length)
      return value.slice(0, place) + other + value.slice(place + 1)
    })
    .filter((slipped) => slipped !== value)
}

/** Destinations with a checksum; the checksum of Ethereum is in the case of its letters and is tested below. */
const checksummed = right.filter(([field, what]) => ['iban', 'btcAddress'].includes(field) || what === 'a TRC-20 address')

test.each(checksummed)('the payout field %s rejects %s with any one character changed', (field, _what, value) => {
  fc.assert(
    fc.property(slips(value), (slipped) => check(field, slipped) !== undefined),
    { seed: 8 },
  )
})

test('a US routing number is rejected with any one digit changed', () => {
  fc.assert(
    fc.property(slips('021000021'), (slipped) => check('routingNumber', slipped, { country: 'US' }) !== undefined),
    { seed: 8 },
  )
})

test('an Ethereum address is rejected with the case of any one letter changed', () => {
  const value = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const letters = [...value].flatMap((letter, place) => (place > 1 && /[a-f]/i.test(letter) ? [place] : []))
  for (const place of letters) {
    const letter = value.charAt(place)
    const turned = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
    expect(check('ethAddress', value.slice(0, place) + turned + value.slice(place + 1))).toBe('payout_eth_typo')
  }
})

test('findDestinationProblem never throws for any text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...right.map(([field]) => field)), fc.string({ unit: 'binary' }), (field, value) => {
      expect(['string', 'undefined']).toContain(typeof check(field, value, { country: 'US' }))
    }),
    { seed: 8 },
  )
})

test('findDestinationProblem returns the first invalid field and accepts masked values', () => {
  const details = { country: 'US', accountHolderName: 'I', bankName: 'B', routingNumber: '1', iban: '2' }
  expect(findDestinationProblem('bank', details)).toEqual({ field: 'routingNumber', code: 'payout_routing_length' })
  expect(findDestinationProblem('bank', { ...details, routingNumber: '••••0021', iban: '••••3000' })).toBeUndefined()
})

test('findDestinationProblem accepts every PayPal destination', () => {
  expect(findDestinationProblem('paypal', { email: 'ines@example.com' })).toBeUndefined()
  expect(MANUAL_PAYOUT_METHODS).toHaveLength(3)
})
