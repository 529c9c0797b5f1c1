import { expect, test } from 'vitest'
import { type AnsweredPrint, type AnswerLine, groupMoves, judgeAnswer, readPrintNumber } from './answer-rules.ts'

const print: AnsweredPrint = {
  ...{ id: 'a', number: 42, orderId: 'o', orderNumber: 'T100001', what: 'Moon · Large · 1', quantity: 1, isReprint: false },
  ...{ state: 'routed', heldFrom: null, line: { quantity: 1, refundedQuantity: 0 }, parcel: undefined },
}
const line = (given: Partial<AnswerLine>): AnswerLine => ({
  ...{ line: 2, print: 'J000042', status: 'shipped', order: '', carrier: 'DHL', tracking: 'JJD1', reason: '' },
  ...given,
})
function judge(given: Partial<AnswerLine>, state: Partial<AnsweredPrint> = {}) {
  const [row] = judgeAnswer([line(given)], (number) => (number === 42 ? { ...print, ...state } : undefined))
  return row
}
const parcel = { carrier: 'DHL', tracking: 'JJD1' }

test.each([
  ['is started', { status: 'In production' }, {}, 'started'],
  ['is sent', {}, {}, 'shipped'],
  ['is sent, with its order', { order: 't100001' }, {}, 'shipped'],
  ['has arrived', { status: 'Delivered' }, { state: 'shipped' }, 'delivered'],
  ['has a problem', { status: 'problem', reason: 'The sheet is scratched.' }, { state: 'in_production' }, 'held'],
  ['is started already', { status: 'started' }, { state: 'in_production' }, 'same'],
  ['was sent already', {}, { state: 'shipped', parcel }, 'same'],
  ['was sent with another number', { tracking: 'JJD2' }, { state: 'shipped', parcel }, 'refused'],
  ['has arrived before it was sent', { status: 'delivered' }, {}, 'refused'],
  ['is cancelled', {}, { state: 'cancelled' }, 'refused'],
  ['was refunded', { status: 'started' }, { line: { quantity: 1, refundedQuantity: 1 } }, 'refused'],
  ['was refunded and is sent', {}, { line: { quantity: 1, refundedQuantity: 1 } }, 'refused'],
  ['was refunded once it was begun', {}, { state: 'in_production', line: { quantity: 1, refundedQuantity: 1 } }, 'shipped'],
  ['is of another order', { order: 'T100002' }, {}, 'wrong'],
  ['has no status', { status: '' }, {}, 'wrong'],
  ['has an unknown status', { status: 'maybe' }, {}, 'wrong'],
  ['is sent by nobody', { carrier: '' }, {}, 'wrong'],
  ['is sent without a number', { tracking: '' }, {}, 'wrong'],
  ['is sent with a number that is too long', { tracking: 'x'.repeat(81) }, {}, 'wrong'],
  ['has a problem without a reason', { status: 'problem' }, {}, 'wrong'],
  ['has too long a reason', { status: 'problem', reason: 'x'.repeat(501) }, {}, 'wrong'],
  ['is with somebody else', { print: 'J000043' }, {}, 'unknown'],
  ['is no print', { print: 'forty-two' }, {}, 'unknown'],
] as const)('a print that %s', (_what, given, state, outcome) => {
  const row = judge(given, state as Partial<AnsweredPrint>)
  expect(row?.outcome).toBe(outcome)
  expect(row?.move !== undefined).toBe(['started', 'shipped', 'delivered', 'held'].includes(outcome))
  if (outcome !== 'started' && outcome !== 'delivered') expect(row?.text).not.toBe('')
})

test('a print that is named twice is decided by its first line', () => {
  const rows = judgeAnswer([line({ status: 'started' }), line({ line: 3 })], () => print)
  expect(rows.map(({ outcome, text }) => [outcome, text])).toEqual([
    ['started', ''],
    ['wrong', 'J000042 stands in this file twice.'],
  ])
})

test('what leaves in one parcel is done together, and nothing else is', () => {
  const prints = [1, 2, 3, 4].map((number) => ({ ...print, id: `p${number}`, number, orderId: number === 4 ? 'other' : 'o' }))
  const lines = [line({ print: 'J1' }), line({ print: 'J2' }), line({ print: 'J3', tracking: 'JJD9' }), line({ print: 'J4' })]
  const groups = groupMoves(judgeAnswer(lines, (number) => prints.find((one) => one.number === number)))
  expect(groups.map((group) => group.map(({ move }) => move.printId))).toEqual([['p1', 'p2'], ['p3'], ['p4']])
})

test.each([
  ['J000042', 42],
  ['j42', 42],
  ['42', 42],
  ['J000000', undefined],
  ['T100001', undefined],
  ['=J42', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('%s is print %s', (text, number) => {
  expect(readPrintNumber(text)).toBe(number)
})
