import { problemText } from '@tintype/contract/problems'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findColumns } from '../../../platform/csv/read-csv.ts'
import { type AnsweredPayout, type AnswerLine, columnNames, matchAnswerRows, readAmount } from './answer.ts'

const readHead = (head: readonly string[]) => findColumns(head, { names: columnNames, required: ['id', 'status'] })

const exported: AnsweredPayout = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  number: 42,
  artistName: 'Ines',
  status: 'exported',
  amountCents: 5000,
  approvedBy: 'ada',
  exportedBy: 'ada',
  reference: null,
}
const line = (given: Partial<AnswerLine>): AnswerLine => ({
  ...{ line: 2, id: 'P000042', status: 'paid', reference: 'R-1', reason: '', amount: '', currency: '' },
  ...given,
})

function judge(given: Partial<AnswerLine>, payout: Partial<AnsweredPayout> = {}, fourEyes?: string) {
  const found = { ...exported, ...payout }
  const [row] = matchAnswerRows([line(given)], { find: (id) => (id === 'P000042' ? found : undefined), fourEyes: () => fourEyes })
  return row
}

describe('a row of the imported results', () => {
  test.each([
    ['the status paid marks the payout as paid', {}, {}, 'paid', 'markPaid'],
    ['the status Completed of PayPal marks the payout as paid', { status: 'Completed' }, {}, 'paid', 'markPaid'],
    ['the status paid and its amount marks the payout as paid', { amount: '-50.00', currency: 'usd' }, {}, 'paid', 'markPaid'],
    ['the status FAILED marks the payout as failed', { status: 'FAILED', reason: 'Closed.' }, {}, 'failed', 'markFailed'],
    ['the status denied without a reason marks the payout as failed', { status: 'denied' }, {}, 'failed', 'markFailed'],
    ['the status returned before the payment marks the payout as failed', { status: 'returned' }, {}, 'failed', 'markFailed'],
    [
      'the status returned after the payment marks the payout as returned',
      { status: 'returned' },
      { status: 'paid', reference: 'R-1' },
      'returned',
      'markReturned',
    ],
    ['the status Unclaimed leaves the payout waiting', { status: 'Unclaimed' }, {}, 'waiting', undefined],
    ['the same reference of a paid payout changes nothing', {}, { status: 'paid', reference: 'R-1' }, 'same', undefined],
    ['the status failed of a failed payout changes nothing', { status: 'failed' }, { status: 'failed' }, 'same', undefined],
    ['the status returned of a returned payout changes nothing', { status: 'returned' }, { status: 'returned' }, 'same', undefined],
    ['another reference of a paid payout is refused', {}, { status: 'paid', reference: 'R-2' }, 'refused', undefined],
    ['the status paid of a failed payout is refused', {}, { status: 'failed' }, 'refused', undefined],
    ['the status failed of a paid payout is refused', { status: 'failed' }, { status: 'paid', reference: 'R-1' }, 'refused', undefined],
    ['another amount is reported as wrong', { amount: '50.01' }, {}, 'wrong', undefined],
    ['an unreadable amount is reported as wrong', { amount: 'fifty' }, {}, 'wrong', undefined],
    ['another currency is reported as wrong', { currency: 'EUR' }, {}, 'wrong', undefined],
    ['no status is reported as wrong', { status: '' }, {}, 'wrong', undefined],
    ['an unknown status is reported as wrong', { status: 'maybe' }, {}, 'wrong', undefined],
    ['the status paid without a reference is reported as wrong', { reference: '' }, {}, 'wrong', undefined],
    ['a reference of 201 characters is reported as wrong', { reference: 'x'.repeat(201) }, {}, 'wrong', undefined],
    ['an id of another batch is reported as unknown', { id: 'P000043' }, {}, 'unknown', undefined],
  ] as const)('a row with %s', (_, given, payout, outcome, move) => {
    const row = judge(given, payout)
    expect([row?.outcome, row?.move?.name]).toEqual([outcome, move])
    expect(row?.text).not.toBe('')
  })

  test.each([
    ['paid', {}, {}, 'R-1'],
    ['paid, already with this reference', {}, { status: 'paid', reference: 'R-1' }, 'Already paid.'],
    ['paid, already with another reference', {}, { status: 'paid', reference: 'R-2' }, 'Already paid, with the reference R-2.'],
    ['paid, after the payout failed', {}, { status: 'failed' }, problemText('payout_state', { status: 'failed' })],
    ['paid, without a reference', { reference: '' }, {}, problemText('payout_reference_missing')],
    ['paid, with a reference that is too long', { reference: 'x'.repeat(201) }, {}, 'The reference is too long.'],
    ['failed, with a reason', { status: 'failed', reason: 'Closed.' }, {}, 'Closed.'],
    ['failed, without a reason', { status: 'failed' }, {}, 'The payment was rejected without a reason.'],
    ['failed, already', { status: 'failed' }, { status: 'failed' }, 'Already failed.'],
    ['failed, after the payout was paid', { status: 'failed' }, { status: 'paid' }, problemText('payout_state', { status: 'paid' })],
    ['failed, with a reason that is too long', { status: 'failed', reason: 'x'.repeat(501) }, {}, 'The reason is too long.'],
    ['returned, without a reason', { status: 'returned' }, { status: 'paid' }, 'The payment was returned without a reason.'],
    ['returned, already', { status: 'returned' }, { status: 'returned' }, 'Already returned.'],
    ['failed, after it was returned', { status: 'failed' }, { status: 'returned' }, 'Already returned.'],
    ['pending', { status: 'pending' }, {}, 'Still in progress.'],
    ['unknown', { status: `m${'a'.repeat(50)}ybe` }, {}, `Unknown status “m${'a'.repeat(39)}”.`],
    ['empty', { status: '' }, {}, 'The status is missing.'],
    ['paid, in another currency', { currency: 'EURO and more' }, {}, 'The currency is EURO and m instead of USD.'],
    ['paid, with an unreadable amount', { amount: 'f'.repeat(50) }, {}, `The amount “${'f'.repeat(40)}” could not be read.`],
    ['paid, with another amount', { amount: '50.01' }, {}, 'The file says $50.01, but the payout is $50.00.'],
    ['paid, for an unknown payout', { id: 'P000043' }, {}, 'This batch has no such payout.'],
  ] as const)('an operator reads for a row with the status %s its text', (_what, given, payout, text) => {
    expect(judge(given, payout)?.text).toBe(text)
  })

  test.each<[string, readonly string[]]>([
    ['paid', ['paid', 'Success', 'successful', 'succeeded', 'Completed', 'complete', 'executed', 'settled', 'CONFIRMED']],
    [
      'failed',
      ['failed', 'failure', 'denied', 'rejected', 'blocked', 'error', 'cancelled', 'canceled', 'returned', 'refunded', 'reversed'],
    ],
    ['waiting', ['waiting', 'pending', 'unclaimed', 'processing', 'On hold', 'on-hold', 'new', 'accepted']],
  ])('a row of an exported payout is %s for each status that providers write so', (outcome, statuses) => {
    expect(statuses.filter((status) => judge({ status })?.outcome !== outcome)).toEqual([])
  })

  test('a row names its line, its id, the artist and the amount, and the move that it makes', () => {
    expect(judge({ line: 7, reference: 'x'.repeat(200) })).toEqual({
      line: 7,
      id: 'P000042',
      amountCents: 5000,
      artistName: 'Ines',
      outcome: 'paid',
      text: 'x'.repeat(200),
      move: { payoutId: exported.id, name: 'markPaid', words: 'x'.repeat(200) },
    })
    expect(judge({ status: 'failed', reason: 'x'.repeat(500) })?.move).toEqual({
      payoutId: exported.id,
      name: 'markFailed',
      words: 'x'.repeat(500),
    })
    expect(judge({ status: 'returned', reason: 'Closed.' }, { status: 'paid' })?.move).toEqual({
      payoutId: exported.id,
      name: 'markReturned',
      words: 'Closed.',
    })
    const unknown = judge({ id: 'x'.repeat(61) })
    expect(unknown).toEqual({
      line: 2,
      id: 'x'.repeat(60),
      amountCents: null,
      artistName: null,
      outcome: 'unknown',
      text: expect.any(String),
    })
  })

  test('a row that the four-eyes rule forbids is refused with its text, unless it reports a failure', () => {
    expect(judge({}, {}, 'Four eyes.')).toMatchObject({ outcome: 'refused', text: 'Four eyes.' })
    expect(judge({ status: 'failed' }, {}, 'Four eyes.')).toMatchObject({ outcome: 'failed' })
  })

  test('a second row for the same payout is reported as wrong', () => {
    const rows = matchAnswerRows([line({}), line({ line: 3, status: 'failed' })], { find: () => exported, fourEyes: () => undefined })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['paid', 'wrong'])
    expect(rows[1]?.text).toBe('P000042 appears twice in this file.')
  })
})

describe('the header of the imported results', () => {
  test.each([
    [['id', 'status', 'reference', 'reason'], { id: 0, status: 1, reference: 2, reason: 3 }],
    [['Transaction ID', 'Recipient', 'Amount (USD)', 'Customer ID', 'Transaction Status'], { reference: 0, amount: 2, id: 3, status: 4 }],
    [['Status', 'End-to-end id'], { status: 0, id: 1 }],
    [
      ['Payout', 'Payout status', 'Transaction hash', 'Error message', 'Gross amount', 'Currency code'],
      { id: 0, status: 1, reference: 2, reason: 3, amount: 4, currency: 5 },
    ],
    [
      ['Payout ID', 'Transaction status', 'PayPal transaction ID', 'Reason code', 'Payment amount', 'Currency'],
      { id: 0, status: 1, reference: 2, reason: 3, amount: 4, currency: 5 },
    ],
    [['Payout number', 'Item status', 'Bank reference', 'Error', 'Amount'], { id: 0, status: 1, reference: 2, reason: 3, amount: 4 }],
    [['Customer ID', 'Status', 'TxID'], { id: 0, status: 1, reference: 2 }],
    [['Unique ID', 'Status', 'Reference'], { id: 0, status: 1, reference: 2 }],
    [['Sender item ID', 'Status'], { id: 0, status: 1 }],
  ])('the header %j is mapped to its columns', (head, columns) => {
    expect(readHead(head)).toEqual(columns)
  })

  test.each([
    [['status'], 'id'],
    [['id', 'amount'], 'status'],
  ])('the header %j is refused because a required column is missing', (head, column) => {
    expect(() => readHead(head)).toThrow(`The file has no ${column} column.`)
  })
})

test.each([
  ['50', '5000 cents', 5000],
  ['50.5', '5050 cents', 5050],
  ['$1,250.00', '125000 cents', 125_000],
  ['50,00', '5000 cents', 5000],
  ['USD 50.00', '5000 cents', 5000],
  ['1,250,000.5', '125000050 cents', 125_000_050],
  ['123456789', '12345678900 cents', 12_345_678_900],
  ['12,250.00', '1225000 cents', 1_225_000],
  ['123,250', '12325000 cents', 12_325_000],
  ['1234,250', 'invalid', undefined],
  ['1234567890', 'invalid', undefined],
  ['1,25', '125 cents', 125],
  ['12,50,00', 'invalid', undefined],
  ['x50', 'invalid', undefined],
  ['50x', 'invalid', undefined],
  ['−50.00', '5000 cents', 5000],
  ['1.250,00', 'invalid', undefined],
  ['50.001', 'invalid', undefined],
  ['', 'invalid', undefined],
  ['1e3', 'invalid', undefined],
])('the amount %j is read as %s', (text, _what, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test('an amount with two decimals is read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => readAmount((cents / 100).toFixed(2)) === cents),
    { seed: 8 },
  )
})
