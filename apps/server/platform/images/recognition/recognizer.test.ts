import { afterEach, expect, test, vi } from 'vitest'
import type { Fork } from '../processes/fork-for-pictures.ts'
import type { RecognitionRequest } from './recognition-messages.ts'
import { createRecognizer, type Recognizer, type RecognizerOptions } from './recognizer.ts'

let recognizer: Recognizer | undefined
afterEach(() => recognizer?.stop())

function openRecognizer(fork: Fork, options: Partial<RecognizerOptions> = {}): Recognizer {
  recognizer = createRecognizer({ processPath: '', log: { debug: () => undefined }, niceness: 0, fork, ...options })
  return recognizer
}

/** A process that answers with the listed replies, one per request; undefined: it stays silent. */
function forkWith(replies: unknown[]) {
  const [started, killed] = [vi.fn(), vi.fn()]
  const fork: Fork = (_path, _options, { onMessage }) => {
    started()
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const answer = (reply: unknown) => (reply === 'dies' ? resolve('SIGKILL') : reply && onMessage(reply))
    return {
      send: () => void setImmediate(() => answer(replies.shift())),
      end: () => resolve('0'),
      kill() {
        killed()
        resolve('SIGKILL')
      },
      ended,
    }
  }
  return { fork, started, killed }
}

const request: RecognitionRequest = { kind: 'text', picture: '', languages: [] }
const [first, second] = [{ lines: [[{ text: 'stand', confidence: 96 }]] }, { lines: [] }]
const LONG_MS = 10_000

test('a recognizer starts one process for several pictures, which it takes one at a time', async () => {
  const { fork, started } = forkWith([first, second])
  const { ask } = openRecognizer(fork)
  expect(await Promise.all([ask(request, LONG_MS), ask(request, LONG_MS)])).toEqual([first, second])
  expect(started).toHaveBeenCalledTimes(1)
})

test.each([
  ['reports a fault', { fault: 'no image' }, 'no image'],
  ['dies', 'dies', 'the recognition process ended (SIGKILL)'],
  ['is silent', undefined, 'the recognition took too long'],
])('a recognizer fails for a picture whose process %s, and starts another for the next', async (_what, reply, message) => {
  const { fork, started } = forkWith([reply, first])
  const { ask } = openRecognizer(fork)
  await expect(ask(request, 200)).rejects.toThrow(message)
  expect(await ask(request, LONG_MS)).toEqual(first)
  expect(started).toHaveBeenCalledTimes(2)
})

test('a recognizer fails for a picture that waited too long for others, and names that as the reason', async () => {
  const { ask } = openRecognizer(forkWith([undefined]).fork)
  const results = await Promise.allSettled([ask(request, 100), ask(request, 100)])
  expect(results.map((result) => result.status === 'rejected' && [result.reason.name, result.reason.message])).toEqual([
    ['Error', 'the recognition took too long'],
    ['RecognitionBusy', 'too many pictures waited for the recognition'],
  ])
})

test('a timeout counts as the fault of other pictures if the picture waited for more than half of its time', async () => {
  const { ask } = openRecognizer(forkWith([undefined, undefined]).fork)
  const results = await Promise.allSettled([ask(request, 300), ask(request, 400)])
  expect(results.map((result) => result.status === 'rejected' && result.reason.name)).toEqual(['Error', 'RecognitionBusy'])
})

test('a recognizer ends its process after a time without pictures', async () => {
  const { fork, started, killed } = forkWith([first, first])
  const { ask } = openRecognizer(fork, { idleMs: 10 })
  await ask(request, LONG_MS)
  await vi.waitFor(() => expect(killed).toHaveBeenCalled())
  await ask(request, LONG_MS)
  expect(started).toHaveBeenCalledTimes(2)
})
