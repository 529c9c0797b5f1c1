import { PRINT_STATES } from '@tintype/contract/production/print-states'
import { expect, test } from 'vitest'
import { canMove, type PrintStatus } from './production.ts'
import { ANSWER_TYPES, answerMoves, inTurn, isOutdated, readSignedHeaders, signedText } from './webhook.ts'

const now = new Date('2026-11-22T02:00:00Z')
const seconds = now.getTime() / 1000
const headers = (changes: Record<string, string> = {}) => {
  const all: Record<string, string> = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), ...changes }
  return (name: string) => all[name] ?? null
}

test('the signed text of an answer is its id, its timestamp and its body', () => {
  expect(signedText(readSignedHeaders(headers(), now), '{}')).toBe(`msg_1.${seconds}.{}`)
})

test.each<[string, string, Record<string, string>]>([
  ['a timestamp 301 seconds old', 'webhook_stale', { 'webhook-timestamp': String(seconds - 301) }],
  ['a timestamp 301 seconds ahead', 'webhook_stale', { 'webhook-timestamp': String(seconds + 301) }],
  ['a timestamp that is a word', 'webhook_unsigned', { 'webhook-timestamp': 'soon' }],
  ['an empty id', 'webhook_unsigned', { 'webhook-id': '' }],
])('an answer with %s is refused as %s', (_what, code, changes) => {
  expect(() => readSignedHeaders(headers(changes), now)).toThrow(expect.objectContaining({ code }))
})

test('answers are applied in the order of a print’s states, in whatever order they arrive', () => {
  const came = ['print.delivered', 'print.shipped', 'print.started'] as const
  expect(inTurn(came.map((type) => ({ type }))).map(({ type }) => type)).toEqual(['print.started', 'print.shipped', 'print.delivered'])
})

test('an answer that a print can still follow never counts as outdated', () => {
  const standings: PrintStatus[] = PRINT_STATES.map((state) => ({ state, heldFrom: state === 'on_hold' ? 'in_production' : null }))
  const possible = standings.flatMap((print) =>
    ANSWER_TYPES.filter((type) => canMove(print, answerMoves[type])).map((type) => ({ print, type })),
  )
  expect(possible.length).toBeGreaterThan(ANSWER_TYPES.length)
  expect(possible.filter(({ print, type }) => isOutdated(print, type))).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['a timestamp 300 seconds old', { 'webhook-timestamp': String(seconds - 300) }],
  ['a timestamp 300 seconds ahead', { 'webhook-timestamp': String(seconds + 300) }],
  ['an id of 200 characters', { 'webhook-id': 'x'.repeat(200) }],
  ['an id with a dot, a hyphen and an underscore', { 'webhook-id': 'a.b-c_d' }],
])('an answer with %s is accepted', (_what, changes) => {
  expect(readSignedHeaders(headers(changes), now)).toEqual({
    id: changes['webhook-id'] ?? 'msg_1',
    timestamp: Number(changes['webhook-timestamp'] ?? seconds),
  })
})

test.each<[string, string, Record<string, string>]>([
  ['an id of 201 characters', 'webhook_unsigned', { 'webhook-id': 'x'.repeat(201) }],
  ['an id with a space', 'webhook_unsigned', { 'webhook-id': ' msg_1' }],
  ['an id with a line break', 'webhook_unsigned', { 'webhook-id': 'msg_1\n' }],
  ['an empty timestamp', 'webhook_unsigned', { 'webhook-timestamp': '' }],
  ['a timestamp with a sign', 'webhook_unsigned', { 'webhook-timestamp': `+${seconds}` }],
  ['a timestamp with a fraction', 'webhook_unsigned', { 'webhook-timestamp': `${seconds}.5` }],
  ['a timestamp of 13 digits', 'webhook_unsigned', { 'webhook-timestamp': '1'.repeat(13) }],
  ['a timestamp of 12 digits', 'webhook_stale', { 'webhook-timestamp': '1'.repeat(12) }],
])('an answer with %s is refused: %s', (_what, code, changes) => {
  expect(() => readSignedHeaders(headers(changes), now)).toThrow(expect.objectContaining({ code }))
})

test('an answer without the headers of a signature is refused', () => {
  const unsigned = expect.objectContaining({ code: 'webhook_unsigned' })
  expect(() => readSignedHeaders(() => null, now)).toThrow(unsigned)
  for (const name of ['webhook-id', 'webhook-timestamp'])
    expect(() => readSignedHeaders((asked) => (asked === name ? null : headers()(asked)), now)).toThrow(unsigned)
})

const held = (heldFrom: PrintStatus['heldFrom']): PrintStatus => ({ state: 'on_hold', heldFrom })
const at = (state: PrintStatus['state']): PrintStatus => ({ state, heldFrom: null })

test.each([
  ['print.started', [at('in_production'), held('in_production'), at('shipped'), at('delivered'), at('cancelled')]],
  ['print.shipped', [at('shipped'), at('delivered'), at('cancelled')]],
  ['print.delivered', [at('delivered'), at('cancelled')]],
  ['print.problem', [held('routed'), held('in_production'), at('shipped'), at('delivered'), at('cancelled')]],
] as const)('the answer %s is outdated for a print in the states %j alone', (type, behind) => {
  const all = [
    at('preflight'),
    at('routed'),
    held('routed'),
    at('in_production'),
    held('in_production'),
    at('shipped'),
    at('delivered'),
    at('cancelled'),
  ]
  expect(all.filter((print) => isOutdated(print, type))).toEqual(
    all.filter((print) => behind.some((one) => one.state === print.state && one.heldFrom === print.heldFrom)),
  )
})

test('each answer of a manufacturer asks for its step', () => {
  expect(ANSWER_TYPES.map((type) => answerMoves[type])).toEqual(['start', 'ship', 'deliver', 'hold'])
})
