import { problemText } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { type AnsweredPrint, type AnswerLine, columnNames, groupMoves, matchAnswerRows, readPrintNumber } from './answer.ts'

const print: AnsweredPrint = {
  ...{ id: 'a', number: 42, orderId: 'o', orderNumber: 'T100001', what: 'Moon · Large 45×60 · 1', quantity: 1, isReprint: false },
  ...{ state: 'routed', heldFrom: null, line: { quantity: 1, refundedQuantity: 0 }, parcel: undefined },
}
const line = (given: Partial<AnswerLine>): AnswerLine => ({
  ...{ line: 2, print: 'J000042', status: 'shipped', order: '', carrier: 'DHL', tracking: 'JJD1', reason: '' },
  ...given,
})
function judge(given: Partial<AnswerLine>, state: Partial<AnsweredPrint> = {}) {
  const [row] = matchAnswerRows([line(given)], (number) => (number === 42 ? { ...print, ...state } : undefined))
  return row
}
const parcel = { carrier: 'DHL', tracking: 'JJD1' }

test.each([
  ['is started', 'started', { status: 'In production' }, {}],
  ['is sent', 'shipped', {}, {}],
  ['is sent and named with its order', 'shipped', { order: 't100001' }, {}],
  ['has arrived', 'delivered', { status: 'Delivered' }, { state: 'shipped' }],
  ['has a problem', 'held', { status: 'problem', reason: 'The sheet is scratched.' }, { state: 'in_production' }],
  ['is started already', 'same', { status: 'started' }, { state: 'in_production' }],
  ['was sent already', 'same', {}, { state: 'shipped', parcel }],
  ['was sent with another tracking number', 'refused', { tracking: 'JJD2' }, { state: 'shipped', parcel }],
  ['has arrived before it was sent', 'refused', { status: 'delivered' }, {}],
  ['is cancelled', 'refused', {}, { state: 'cancelled' }],
  ['was refunded', 'refused', { status: 'started' }, { line: { quantity: 1, refundedQuantity: 1 } }],
  ['was refunded and is sent', 'refused', {}, { line: { quantity: 1, refundedQuantity: 1 } }],
  ['was refunded after its start', 'shipped', {}, { state: 'in_production', line: { quantity: 1, refundedQuantity: 1 } }],
  ['is named with another order', 'wrong', { order: 'T100002' }, {}],
  ['is named without a status', 'wrong', { status: '' }, {}],
  ['is named with an unknown status', 'wrong', { status: 'maybe' }, {}],
  ['is sent without a carrier', 'wrong', { carrier: '' }, {}],
  ['is sent without a tracking number', 'wrong', { tracking: '' }, {}],
  ['is sent with a tracking number of 81 characters', 'wrong', { tracking: 'x'.repeat(81) }, {}],
  ['has a problem without a reason', 'wrong', { status: 'problem' }, {}],
  ['has a problem with a reason of 501 characters', 'wrong', { status: 'problem', reason: 'x'.repeat(501) }, {}],
  ['is at another manufacturer', 'unknown', { print: 'J000043' }, {}],
  ['has no valid number', 'unknown', { print: 'forty-two' }, {}],
] as const)('an answer about a print that %s has the outcome %s', (_what, outcome, given, state) => {
  const row = judge(given, state as Partial<AnsweredPrint>)
  expect(row?.outcome).toBe(outcome)
  expect(row?.move !== undefined).toBe(['started', 'shipped', 'delivered', 'held'].includes(outcome))
  if (outcome !== 'started' && outcome !== 'delivered') expect(row?.text).not.toBe('')
})

test('a print that is named twice follows its first line, and its second line is wrong', () => {
  const rows = matchAnswerRows([line({ status: 'started' }), line({ line: 3 })], () => print)
  expect(rows.map(({ outcome, text }) => [outcome, text])).toEqual([
    ['started', ''],
    ['wrong', 'J000042 appears twice in this file.'],
  ])
})

test('prints that leave in one parcel are applied together, and other prints separately', () => {
  const prints = [1, 2, 3, 4].map((number) => ({ ...print, id: `p${number}`, number, orderId: number === 4 ? 'other' : 'o' }))
  const lines = [line({ print: 'J1' }), line({ print: 'J2' }), line({ print: 'J3', tracking: 'JJD9' }), line({ print: 'J4' })]
  const groups = groupMoves(matchAnswerRows(lines, (number) => prints.find((one) => one.number === number)))
  expect(groups.map((group) => group.map(({ move }) => move.printId))).toEqual([['p1', 'p2'], ['p3'], ['p4']])
})

test.each([
  ['J000042', 42],
  ['j42', 42],
  ['42', 42],
])('readPrintNumber reads %j as the number %i', (text, number) => {
  expect(readPrintNumber(text)).toBe(number)
})

test.each(['J000000', 'T100001', '=J42', '', '99999999999'])('readPrintNumber finds no number of a print in %j', (text) => {
  expect(readPrintNumber(text)).toBeUndefined()
})

test.each<[string, Partial<AnswerLine>, Partial<AnsweredPrint>, string]>([
  ['is started', { status: 'started' }, {}, ''],
  ['is sent', {}, {}, 'DHL, JJD1'],
  ['has a problem', { status: 'problem', reason: 'Scratched.' }, {}, 'Scratched.'],
  ['is cancelled', {}, { state: 'cancelled' }, problemText('print_state', { state: 'cancelled' })],
  ['was sent already', {}, { state: 'shipped', parcel }, 'This print is shipped.'],
  ['is in production already', { status: 'started' }, { state: 'in_production' }, 'This print is in production.'],
  ['was sent by another carrier', {}, { state: 'shipped', parcel: { ...parcel, carrier: 'UPS' } }, 'Already shipped with UPS, JJD1.'],
  ['was sent with another number', {}, { state: 'shipped', parcel: { ...parcel, tracking: 'X9' } }, 'Already shipped with DHL, X9.'],
  ['was sent without a known parcel', {}, { state: 'shipped' }, 'This print is shipped.'],
  ['was delivered and is reported as shipped', {}, { state: 'delivered', parcel }, 'This print is delivered.'],
  ['has arrived before it was sent', { status: 'delivered' }, {}, problemText('print_state', { state: 'routed' })],
  ['was refunded', {}, { line: { quantity: 1, refundedQuantity: 1 } }, problemText('print_refunded')],
  ['is of another order', { order: 'T100002' }, {}, 'J000042 belongs to order T100001.'],
  ['has no status', { status: '' }, {}, 'The status is missing.'],
  ['has an unknown status', { status: `may${'b'.repeat(50)}e` }, {}, `Unknown status “may${'b'.repeat(37)}”.`],
  ['is sent without a carrier', { carrier: '' }, {}, problemText('carrier_missing')],
  ['is sent without a number', { tracking: '' }, {}, problemText('tracking_missing')],
  ['is sent with a number of 81 characters', { tracking: 'x'.repeat(81) }, {}, problemText('parcel_text_too_long')],
  ['is sent by a carrier of 81 characters', { carrier: 'x'.repeat(81) }, {}, problemText('parcel_text_too_long')],
  ['is sent with a number of 80 characters', { tracking: 'x'.repeat(80) }, {}, `DHL, ${'x'.repeat(80)}`],
  ['has a problem without a reason', { status: 'problem' }, {}, problemText('reason_missing')],
  ['has a reason of 501 characters', { status: 'problem', reason: 'x'.repeat(501) }, {}, problemText('reason_too_long')],
  ['has a reason of 500 characters', { status: 'problem', reason: 'x'.repeat(500) }, {}, 'x'.repeat(500)],
  ['is unknown here', { print: 'J000043' }, {}, 'This manufacturer has no such print.'],
  ['has no number', { print: 'forty-two' }, {}, 'This is not a print number.'],
])('an operator reads for a print that %s its text', (_what, given, state, text) => {
  expect(judge(given, state)?.text).toBe(text)
})

test.each<[string, readonly string[]]>([
  ['started', ['started', 'In production', 'production', 'PRINTING', 'begun']],
  ['shipped', ['shipped', 'sent', 'dispatched', 'in-transit']],
  ['held', ['problem', 'On hold', 'held', 'failed', 'error']],
])('a routed print is %s for each status that manufacturers write so', (outcome, statuses) => {
  expect(statuses.filter((status) => judge({ status, reason: 'Scratched.' })?.outcome !== outcome)).toEqual([])
})

test('a sent print is delivered for each status that manufacturers write so', () => {
  for (const status of ['delivered', 'Arrived']) expect(judge({ status }, { state: 'shipped', parcel })?.outcome).toBe('delivered')
})

test('a row names its line, its print, its order and what it is, and the move that it makes', () => {
  const move = { printId: 'a', orderId: 'o', carrier: 'DHL', tracking: 'JJD1', reason: 'Why.' }
  expect(judge({ line: 7, reason: 'Why.' })).toEqual({
    line: 7,
    print: 'J000042',
    orderNumber: 'T100001',
    what: 'Moon · Large 45×60 · 1',
    outcome: 'shipped',
    text: 'DHL, JJD1',
    move: { ...move, type: 'print.shipped' },
  })
  expect(judge({ status: 'problem', reason: 'Why.' })?.move).toEqual({ ...move, type: 'print.problem' })
  expect(judge({ print: 'x'.repeat(41) })).toEqual({
    ...{ line: 2, print: 'x'.repeat(40), orderNumber: null, what: null, outcome: 'unknown', text: expect.any(String) },
  })
})

test.each([
  [{ isReprint: true }, 'started'],
  [{ quantity: 2, line: { quantity: 2, refundedQuantity: 1 } }, 'started'],
  [{ quantity: 2, line: { quantity: 2, refundedQuantity: 2 } }, 'refused'],
] as const)('a print with %j of a refunded line is %s', (changes, outcome) => {
  const state = { line: { quantity: 1, refundedQuantity: 1 }, ...changes }
  expect(judge({ status: 'started' }, state)?.outcome).toBe(outcome)
})

test.each([
  ['id', ['Print', 'Print number', 'Job', 'Job number', 'Job sheet', 'ID'], 'print'],
  ['status', ['Status', 'State'], 'status'],
  ['order', ['Order', 'Order number'], 'order'],
  ['carrier', ['Carrier', 'Shipped with', 'Courier', 'Service'], 'carrier'],
  ['number of the parcel', ['Tracking', 'Tracking number', 'Tracking code', 'Parcel number'], 'tracking'],
  ['reason', ['Reason', 'Problem', 'Error', 'Comment', 'Note'], 'reason'],
] as const)('a manufacturer can name the column of the %s %j', (_what, names, column) => {
  for (const name of names) expect(columnNames[column]).toContain(name.toLowerCase().replaceAll(' ', ''))
})

test('readPrintNumber reads nine digits at most, and nothing around them', () => {
  expect(readPrintNumber('J123456789')).toBe(123_456_789)
  for (const text of ['J1234567890', 'xJ42', '42x', 'JJ42', 'J 42']) expect(readPrintNumber(text)).toBeUndefined()
})

test('a print that is started needs no carrier, and its reason is no text', () => {
  expect(judge({ status: 'started', carrier: '', tracking: '', reason: 'Why.' })).toMatchObject({ outcome: 'started', text: '' })
})

test('a problem with a refunded print puts it on hold', () => {
  const refunded = { line: { quantity: 1, refundedQuantity: 1 } }
  expect(judge({ status: 'problem', reason: 'Scratched.' }, refunded)?.outcome).toBe('held')
})

test('a report that a shipped print was started, with another parcel, changes nothing', () => {
  const sent = { state: 'shipped' as const, parcel: { ...parcel, tracking: 'X9' } }
  expect(judge({ status: 'started' }, sent)).toMatchObject({ outcome: 'same', text: 'This print is shipped.' })
})

test('a line without the number of a print is unknown, whatever prints there are', () => {
  expect(matchAnswerRows([line({ print: 'forty-two' })], () => print)[0]?.outcome).toBe('unknown')
})

test('started prints are applied separately, and lines without a move are left out', () => {
  const prints = [1, 2].map((number) => ({ ...print, id: `p${number}`, number }))
  const lines = [line({ print: 'J1', status: 'started' }), line({ print: 'J2', status: 'started' }), line({ print: 'J9' })]
  const groups = groupMoves(matchAnswerRows(lines, (number) => prints.find((one) => one.number === number)))
  expect(groups.map((group) => group.map(({ move }) => move.printId))).toEqual([['p1'], ['p2']])
})
