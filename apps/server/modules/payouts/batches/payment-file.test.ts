import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvLines } from '../../../platform/csv/csv.ts'
import { findUnpayable, paymentCells, paymentColumns } from './payment-file.ts'

const payable = { number: 42, amountCents: 125_050 }

test('the payment file for PayPal has the columns that PayPal requires and no header', () => {
  const [row] = parse(csvLines([paymentCells('paypal', { ...payable, details: { email: 'ines@example.com' } })])) as string[][]
  expect(row).toEqual(['ines@example.com', '1250.50', 'USD', 'P000042', 'Tintype payout P000042', 'PAYPAL'])
  expect(paymentColumns.paypal).toBeNull()
  expect(row?.[3]).toMatch(/^\S{1,30}$/)
})

test('the payment file for banks has named columns and an IBAN without spaces', () => {
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
  ['Bitcoin rather than Ethereum', { btcAddress: 'bc1q', ethAddress: '0x1' }, ['Bitcoin', 'bc1q']],
  ['Ethereum rather than USDT', { ethAddress: '0x1', usdtAddress: 'T1' }, ['Ethereum', '0x1']],
  ['Solana', { solAddress: 'S' }, ['Solana', 'S']],
  ['USDT on Ethereum if the address starts with 0x', { usdtAddress: '0x1' }, ['USDT on Ethereum', '0x1']],
  ['USDT on Tron if the address starts with T', { usdtAddress: 'T1' }, ['USDT on Tron', 'T1']],
])('the payment file for wallets pays %s', (_what, details, wallet) => {
  expect(paymentCells('crypto', { ...payable, details })).toEqual([...wallet, '1250.50', 'P000042'])
})

test('a name that starts like a formula is escaped in the payment file', () => {
  const details = { accountHolderName: '=cmd|x', bankName: '@SUM(A1)', country: '+1', accountNumber: '123' }
  expect(findUnpayable('bank', details)).toBeUndefined()
  const [row] = parse(csvLines([paymentCells('bank', { ...payable, details })])) as string[][]
  expect([row?.[0], row?.[5], row?.[6]]).toEqual(["'=cmd|x", "'@SUM(A1)", "'+1"])
})

test.each([
  ['a PayPal email that starts with +', 'paypal', { email: '+tag@example.com' }, /^PayPal email begins with a character/],
  ['a PayPal email that starts with =', 'paypal', { email: '=1+1@example.com' }, /^PayPal email/],
  ['an account number that starts with =', 'bank', { accountNumber: '=1' }, /^Account number/],
  ['a Bitcoin address that starts with @', 'crypto', { btcAddress: '@x' }, /^Bitcoin address/],
  ['details that cannot be decrypted', 'crypto', undefined, /could not be decrypted/],
] as const)('a payout to %s is not exported', (_what, method, details, words) => {
  expect(findUnpayable(method, details)).toMatch(words)
})
