import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

type Outcome = 'answered' | 'pending' | Error

const lost = new TypeError('Failed to fetch')
const answered = (status: number) => Object.assign(new Error('Refused.'), { status, code: 'refused' })

/** Sends requests one after the other and returns their keys. */
async function sendAndCollectKeys(requests: [call: string, input: unknown, outcome: Outcome][]): Promise<string[]> {
  const keys = createIdempotencyKeys()
  const sent: string[] = []
  for (const [call, input, outcome] of requests) {
    const sending = keys.send(call, input, async (_input, { context }) => {
      sent.push(context.idempotencyKey)
      if (outcome instanceof Error) throw outcome
      if (outcome === 'pending') await new Promise(() => undefined)
      return outcome
    })
    if (outcome !== 'pending') await sending.catch((error) => expect(error).toBe(outcome))
  }
  return sent
}

test('a key has 32 hexadecimal characters', async () => {
  const [key] = await sendAndCollectKeys([['refund', {}, 'answered']])
  expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test.each<[string, Outcome]>([
  ['got no answer', lost],
  ['failed with 500', answered(500)],
  ['failed with 503', answered(503)],
  ['is pending', 'pending'],
])('a request that %s is repeated under the same key', async (_what, outcome) => {
  const [first, second] = await sendAndCollectKeys([
    ['refund', { lines: [{ line: 1 }] }, outcome],
    ['refund', { lines: [{ line: 1 }] }, 'answered'],
  ])
  expect(second).toBe(first)
})

test.each<[string, Outcome]>([
  ['succeeded', 'answered'],
  ['was refused with 400', answered(400)],
  ['was refused with 409', answered(409)],
  ['was refused with 499', answered(499)],
])('a request that %s gets another key the next time', async (_what, outcome) => {
  const [first, second] = await sendAndCollectKeys([
    ['refund', { line: 1 }, outcome],
    ['refund', { line: 1 }, 'answered'],
  ])
  expect(second).not.toBe(first)
})

test('other content and another call get another key, and the first content keeps its own', async () => {
  const [first, edited, otherCall, again, afterAnswer] = await sendAndCollectKeys([
    ['post', { message: 'Tide' }, lost],
    ['post', { message: 'Ebb' }, lost],
    ['share', { message: 'Tide' }, lost],
    ['post', { message: 'Tide' }, 'answered'],
    ['post', { message: 'Tide' }, 'answered'],
  ])
  expect(new Set([first, edited, otherCall, afterAnswer]).size).toBe(4)
  expect(again).toBe(first)
})

test('a late answer to the first attempt does not end the key of a newer request', async () => {
  const keys = createIdempotencyKeys()
  const sent: string[] = []
  const answers: (() => void)[] = []
  const send = () =>
    keys.send('refund', {}, (_input, { context }) => {
      sent.push(context.idempotencyKey)
      return new Promise<void>((resolve) => answers.push(resolve))
    })
  const [first, repeated] = [send(), send()]
  answers[0]?.()
  await first
  void send()
  answers[1]?.()
  await repeated
  void send()
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[0])
  expect(sent[3]).toBe(sent[2])
})

test('a request gets the output of the call', async () => {
  expect(await createIdempotencyKeys().send('refund', { line: 2 }, async ({ line }) => line + 1)).toBe(3)
})
