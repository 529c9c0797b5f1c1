import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findColumns } from '../../platform/read-csv.ts'
import { type AnsweredPayout, type AnswerLine, columnNames, judgeAnswer, readAmount } from './answer-rules.ts'

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
  const [row] = judgeAnswer([line(given)], { find: (id) => (id === 'P000042' ? found : undefined), fourEyes: () => fourEyes })
  return row
}

describe('a row', () => {
  test.each([
    ['is paid', {}, {}, 'paid', 'markPaid'],
    ['is paid, in PayPal’s word', { status: 'Completed' }, {}, 'paid', 'markPaid'],
    ['is paid, with its amount', { amount: '-50.00', currency: 'usd' }, {}, 'paid', 'markPaid'],
    ['has failed', { status: 'FAILED', reason: 'Closed.' }, {}, 'failed', 'markFailed'],
    ['has failed without a reason', { status: 'denied' }, {}, 'failed', 'markFailed'],
    ['came back before it was paid', { status: 'returned' }, {}, 'failed', 'markFailed'],
    ['came back', { status: 'returned' }, { status: 'paid', reference: 'R-1' }, 'returned', 'markReturned'],
    ['is under way', { status: 'Unclaimed' }, {}, 'waiting', undefined],
    ['is paid already', {}, { status: 'paid', reference: 'R-1' }, 'same', undefined],
    ['has failed already', { status: 'failed' }, { status: 'failed' }, 'same', undefined],
    ['came back already', { status: 'returned' }, { status: 'returned' }, 'same', undefined],
    ['is paid by another reference', {}, { status: 'paid', reference: 'R-2' }, 'refused', undefined],
    ['was said to be paid after it failed', {}, { status: 'failed' }, 'refused', undefined],
    ['was said to have failed after it was paid', { status: 'failed' }, { status: 'paid', reference: 'R-1' }, 'refused', undefined],
    ['is another amount', { amount: '50.01' }, {}, 'wrong', undefined],
    ['is no amount', { amount: 'fifty' }, {}, 'wrong', undefined],
    ['is in another currency', { currency: 'EUR' }, {}, 'wrong', undefined],
    ['has no status', { status: '' }, {}, 'wrong', undefined],
    ['has an unknown status', { status: 'maybe' }, {}, 'wrong', undefined],
    ['is paid without a reference', { reference: '' }, {}, 'wrong', undefined],
    ['has too long a reference', { reference: 'x'.repeat(201) }, {}, 'wrong', undefined],
    ['is not of this batch', { id: 'P000043' }, {}, 'unknown', undefined],
  ] as const)('%s', (_, given, payout, outcome, move) => {
    const row = judge(given, payout)
    expect([row?.outcome, row?.move?.name]).toEqual([outcome, move])
    expect(row?.text).not.toBe('')
  })

  test('that four eyes forbid is refused in its words', () => {
    expect(judge({}, {}, 'Four eyes.')).toMatchObject({ outcome: 'refused', text: 'Four eyes.' })
    expect(judge({ status: 'failed' }, {}, 'Four eyes.')).toMatchObject({ outcome: 'failed' })
  })

  test('that names a payout once more changes nothing', () => {
    const rows = judgeAnswer([line({}), line({ line: 3, status: 'failed' })], { find: () => exported, fourEyes: () => undefined })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['paid', 'wrong'])
  })
})

describe('the first line', () => {
  test.each([
    [['id', 'status', 'reference', 'reason'], { id: 0, status: 1, reference: 2, reason: 3 }],
    [['Transaction ID', 'Recipient', 'Amount (USD)', 'Customer ID', 'Transaction Status'], { reference: 0, amount: 2, id: 3, status: 4 }],
    [['Status', 'End-to-end id'], { status: 0, id: 1 }],
  ])('%j', (head, columns) => {
    expect(readHead(head)).toEqual(columns)
  })

  test.each([
    [['status'], 'id'],
    [['id', 'amount'], 'status'],
  ])('%j lacks one', (head, column) => {
    expect(() => readHead(head)).toThrow(`The answer has no column for the ${column}.`)
  })
})

test.each([
  ['50', 5000],
  ['50.5', 5050],
  ['$1,250.00', 125_000],
  ['50,00', 5000],
  ['USD 50.00', 5000],
  ['−50.00', 5000],
  ['1.250,00', undefined],
  ['50.001', undefined],
  ['', undefined],
  ['1e3', undefined],
])('the amount %j', (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test('an amount as we write it is read to the cent', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => readAmount((cents / 100).toFixed(2)) === cents))
})
