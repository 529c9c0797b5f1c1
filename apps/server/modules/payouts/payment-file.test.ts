import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLines } from '../../platform/csv.ts'
import { findUnpayable, paymentCells, paymentColumns } from './payment-file.ts'

const payable = { number: 42, amountCents: 125_050 }

test('PayPal gets its columns: recipient, amount, currency, customer id, note, wallet', () => {
  const [row] = parse(csvLines([paymentCells('paypal', { ...payable, details: { email: 'ines@example.com' } })])) as string[][]
  expect(row).toEqual(['ines@example.com', '1250.50', 'USD', 'P000042', 'Tintype payout P000042', 'PAYPAL'])
  expect(paymentColumns.paypal).toBeNull()
  expect(row?.[3]).toMatch(/^\S{1,30}$/)
})

test('a bank gets numbers without spaces under their names', () => {
  const details = { accountHolderName: 'Ines, "Varga"', bankName: 'Bank', country: 'Portugal', iban: 'PT50 0002 0123 1234 5678 9015 4' }
  const cells = paymentCells('bank', { ...payable, details })
  expect(cells).toHaveLength(paymentColumns.bank?.length ?? 0)
  const [row] = parse(csvLines([cells])) as string[][]
  expect(row).toEqual([
    ...['Ines, "Varga"', 'PT50000201231234567890154', '', '', '', 'Bank', 'Portugal'],
    ...['1250.50', 'USD', 'P000042', 'Tintype payout P000042'],
  ])
})

test.each([
  [{ btcAddress: 'bc1q', ethAddress: '0x1' }, ['Bitcoin', 'bc1q']],
  [{ ethAddress: '0x1', usdtAddress: 'T1' }, ['Ethereum', '0x1']],
  [{ solAddress: 'S' }, ['Solana', 'S']],
  [{ usdtAddress: '0x1' }, ['USDT on Ethereum', '0x1']],
  [{ usdtAddress: 'T1' }, ['USDT on Tron', 'T1']],
])('a wallet: %j', (details, wallet) => {
  expect(paymentCells('crypto', { ...payable, details })).toEqual([...wallet, '1250.50', 'P000042'])
})

test('a name that a spreadsheet would run as a formula is made harmless (R37)', () => {
  const details = { accountHolderName: '=cmd|x', bankName: '@SUM(A1)', country: '+1', accountNumber: '123' }
  expect(findUnpayable('bank', details)).toBeUndefined()
  const [row] = parse(csvLines([paymentCells('bank', { ...payable, details })])) as string[][]
  expect([row?.[0], row?.[5], row?.[6]]).toEqual(["'=cmd|x", "'@SUM(A1)", "'+1"])
})

test.each([
  ['paypal', { email: '+tag@example.com' }, /^PayPal email begins with a character/],
  ['paypal', { email: '=1+1@example.com' }, /^PayPal email/],
  ['bank', { accountNumber: '=1' }, /^Account number/],
  ['crypto', { btcAddress: '@x' }, /^Bitcoin address/],
  ['crypto', undefined, /could not be decrypted/],
] as const)('an account that would be changed by that goes into no file: %s %j', (method, details, words) => {
  expect(findUnpayable(method, details)).toMatch(words)
})
