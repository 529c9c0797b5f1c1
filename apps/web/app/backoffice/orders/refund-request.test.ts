import { expect, test } from 'vitest'
import { refundRequest, unsureAfter } from './refund-request.ts'

const lines = [{ line: 1, quantity: 1 }]
const told = (status: number) => Object.assign(new Error('Told.'), { status, code: 'told' })

test.each([
  ['whose answer was lost', new TypeError('Failed to fetch')],
  ['that the server failed at', told(503)],
])('a refund %s is asked for again under its key, also where the order shows less to refund by now', (_what, error) => {
  const first = refundRequest(undefined, lines)
  expect(refundRequest(unsureAfter(error, first), [])).toEqual(first)
})

test('a refund that was refused is another one the next time', () => {
  const first = refundRequest(undefined, lines)
  const next = refundRequest(unsureAfter(told(422), first), lines)
  expect([next.lines, next.key === first.key]).toEqual([lines, false])
})
