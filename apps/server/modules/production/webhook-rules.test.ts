import { PRINT_STATES } from '@tintype/contract/print-states'
import { expect, test } from 'vitest'
import { mayMove, type Standing } from './rules.ts'
import { ANSWER_TYPES, answerMoves, inTurn, isBehind, readSignedHeaders, signedText } from './webhook-rules.ts'

const now = new Date('2026-11-22T02:00:00Z')
const seconds = now.getTime() / 1000
const headers = (changes: Record<string, string> = {}) => {
  const all: Record<string, string> = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), ...changes }
  return (name: string) => all[name] ?? null
}

test('the signed text is id, time and body, as the scheme has it', () => {
  expect(signedText(readSignedHeaders(headers(), now), '{}')).toBe(`msg_1.${seconds}.{}`)
})

test.each([
  [{ 'webhook-timestamp': String(seconds - 301) }, 'webhook_stale'],
  [{ 'webhook-timestamp': String(seconds + 301) }, 'webhook_stale'],
  [{ 'webhook-timestamp': 'soon' }, 'webhook_unsigned'],
  [{ 'webhook-id': '' }, 'webhook_unsigned'],
])('a message with %j is refused as %s', (changes, code) => {
  expect(() => readSignedHeaders(headers(changes), now)).toThrow(expect.objectContaining({ code }))
})

test('answers are taken in the order of a print’s life, however they came', () => {
  const came = ['print.delivered', 'print.shipped', 'print.started'] as const
  expect(inTurn(came.map((type) => ({ type }))).map(({ type }) => type)).toEqual(['print.started', 'print.shipped', 'print.delivered'])
})

test('an answer that a print could still follow is never behind it', () => {
  const standings: Standing[] = PRINT_STATES.map((state) => ({ state, heldFrom: state === 'on_hold' ? 'in_production' : null }))
  for (const print of standings) {
    for (const type of ANSWER_TYPES) if (mayMove(print, answerMoves[type])) expect(isBehind(print, type)).toBe(false)
  }
})
