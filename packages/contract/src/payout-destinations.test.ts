import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDestinationProblem } from './payout-destinations.ts'
import { PAYOUT_METHODS, type PayoutDetails, type PayoutField, type PayoutMethod } from './payouts.ts'

const methodOf = (field: PayoutField): PayoutMethod => (field.endsWith('Address') ? 'crypto' : 'bank')
const check = (field: PayoutField, value: string, others: PayoutDetails = {}) =>
  findDestinationProblem(methodOf(field), { ...others, [field]: value })?.code

const right: [PayoutField, string, string][] = [
  ['iban', 'German, as printed', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'British, in small letters', 'gb82west12345698765432'],
  ['iban', 'Dutch', 'NL91ABNA0417164300'],
  ['iban', 'Spanish', 'ES9121000418450200051332'],
  ['iban', 'Portuguese', 'PT50000201231234567890154'],
  ['swiftBic', 'of eight', 'DEUTDEFF'],
  ['swiftBic', 'of eleven, with spaces', 'COBA DE FF XXX'],
  ['btcAddress', 'the first one there was', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btcAddress', 'to a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['btcAddress', 'bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['btcAddress', 'bech32 in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['btcAddress', 'bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ethAddress', 'with its checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethAddress', 'in small letters', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ethAddress', 'in capitals', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['solAddress', 'a key', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['usdtAddress', 'ERC-20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['usdtAddress', 'TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
]

test.each(right)('%s, %s: accepted', (field, _what, value) => expect(check(field, value)).toBeUndefined())

test.each<[PayoutField, string, string, string]>([
  ['iban', 'with one digit wrong', 'DE89 3704 0044 0532 0130 01', 'payout_iban_typo'],
  ['iban', 'with two digits exchanged', 'DE89 3704 0044 0532 0103 00', 'payout_iban_typo'],
  ['iban', 'with a digit too few', 'DE89 3704 0044 0532 0130 0', 'payout_iban_length'],
  ['iban', 'that is an account number', '1234567890', 'payout_iban_shape'],
  ['swiftBic', 'too short', 'DEUTDEF', 'payout_bic_invalid'],
  ['swiftBic', 'of no country', 'DEUTXXFF', 'payout_bic_invalid'],
  ['btcAddress', 'no address', 'my wallet', 'payout_btc_invalid'],
  ['btcAddress', 'of the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'payout_btc_invalid'],
  ['btcAddress', 'bech32 where bech32m is due', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'payout_btc_invalid'],
  ['btcAddress', 'in letters of both cases', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ', 'payout_btc_invalid'],
  ['ethAddress', 'too short', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'payout_eth_invalid'],
  ['ethAddress', 'with a small letter for a capital one', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'payout_eth_typo'],
  ['solAddress', 'too short', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLK', 'payout_sol_invalid'],
  ['solAddress', 'with a letter that base58 leaves out', '0EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'payout_sol_invalid'],
  ['usdtAddress', 'on Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'payout_usdt_invalid'],
  ['usdtAddress', 'ERC-20 with a typing mistake', '0xdaC17F958D2ee523a2206206994597C13D831ec7', 'payout_eth_typo'],
])('%s, %s: refused', (field, _what, value, code) => expect(check(field, value)).toBe(code))

describe('a routing number', () => {
  test.each(['US', 'USA', 'U.S.', 'United States', 'united states of america'])('is checked in “%s”', (country) => {
    expect(check('routingNumber', '021000021', { country })).toBeUndefined()
    expect(check('routingNumber', '021 000 021', { country })).toBeUndefined()
    expect(check('routingNumber', '021000012', { country })).toBe('payout_routing_typo')
    expect(check('routingNumber', '000000000', { country })).toBe('payout_routing_typo')
    expect(check('routingNumber', '02100002', { country })).toBe('payout_routing_length')
  })

  test('of another country is taken as it is', () => {
    for (const country of ['GB', 'Australia', 'Canada', '']) expect(check('routingNumber', '20-00-00', { country })).toBeUndefined()
  })
})

/** Another character of the same kind at one place: what a slip of the finger does. */
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

/** Those with a checksum in them; what Ethereum says by the case of its letters is checked below. */
const checksummed = right.filter(([field, what]) => ['iban', 'btcAddress'].includes(field) || what === 'TRC-20')

test.each(checksummed)('%s, %s: refused with any one character changed', (field, _what, value) => {
  fc.assert(fc.property(slips(value), (slipped) => check(field, slipped) !== undefined))
})

test('a routing number is refused with any one digit changed', () => {
  fc.assert(fc.property(slips('021000021'), (slipped) => check('routingNumber', slipped, { country: 'US' }) !== undefined))
})

test('an Ethereum address is refused with the case of any one letter changed', () => {
  const value = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const letters = [...value].flatMap((letter, place) => (place > 1 && /[a-f]/i.test(letter) ? [place] : []))
  for (const place of letters) {
    const letter = value.charAt(place)
    const turned = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
    expect(check('ethAddress', value.slice(0, place) + turned + value.slice(place + 1))).toBe('payout_eth_typo')
  }
})

test('whatever is typed, it is judged and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.constantFrom(...right.map(([field]) => field)), fc.string({ unit: 'binary' }), (field, value) => {
      expect(['string', 'undefined']).toContain(typeof check(field, value, { country: 'US' }))
    }),
  )
})

test('the first wrong field of the form is named, and what is hidden is let pass', () => {
  const details = { country: 'US', accountHolderName: 'I', bankName: 'B', routingNumber: '1', iban: '2' }
  expect(findDestinationProblem('bank', details)).toEqual({ field: 'routingNumber', code: 'payout_routing_length' })
  expect(findDestinationProblem('bank', { ...details, routingNumber: '••••0021', iban: '••••3000' })).toBeUndefined()
})

test('PayPal has nothing that could be checked here', () => {
  expect(findDestinationProblem('paypal', { email: 'ines@example.com' })).toBeUndefined()
  expect(PAYOUT_METHODS).toHaveLength(3)
})
