import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { receiveMessage, type SignedMessage } from '../webhooks/receive-message.ts'
import { createBodyMemory } from './body-memory.ts'

const KB = 1024

/** A message whose last byte arrives when `end` is called. */
function slowMessage(bytes: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const text = JSON.stringify('x'.repeat(bytes - 2))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(text.slice(0, -1))),
    async pull(controller) {
      await promise
      controller.enqueue(Buffer.from(text.slice(-1)))
      controller.close()
    },
  })
  return { request: createRequest(body), end }
}

function createRequest(body: BodyInit): Request {
  const headers = { 'content-type': 'application/json' }
  return new Request('http://local.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

/** Returns for each message the response status or the problem code. */
function receiver(maxBytes: number) {
  const room = createBodyMemory(maxBytes)
  const received: SignedMessage[] = []
  const receive = async (request: Request): Promise<unknown> => {
    try {
      return (await receiveMessage(request, room, async (message) => void received.push(message))).status
    } catch (error) {
      return error instanceof Problem ? error.code : error
    }
  }
  return { receive, received }
}

test('messages that never finish use at most the shared buffer, and a complete message is still accepted', async () => {
  const { receive, received } = receiver(64 * KB)
  const outcomes: unknown[] = []
  const slow = Array.from({ length: 100 }, () => slowMessage(8 * KB))
  const coming = slow.map(async ({ request }, at) => {
    const outcome = await receive(request)
    outcomes[at] = outcome
  })
  await expect.poll(() => outcomes.filter((outcome) => outcome === 'unavailable').length).toBe(92)
  expect(await receive(createRequest(JSON.stringify({ paid: 'x'.repeat(20 * KB) })))).toBe(200)
  expect(received).toHaveLength(1)
  for (const { end } of slow) end()
  await Promise.all(coming)
  // the newest messages, minus those that the complete one replaced
  expect(outcomes.lastIndexOf('unavailable')).toBeLessThan(97)
  expect(outcomes.slice(97)).toEqual([200, 200, 200])
})

test('five hundred concurrent small messages are all accepted', async () => {
  const { receive, received } = receiver(64 * KB)
  const sent = Array.from({ length: 500 }, () => createRequest(JSON.stringify({ paid: 'x'.repeat(100) })))
  expect(new Set(await Promise.all(sent.map(receive)))).toEqual(new Set([200]))
  expect(received).toHaveLength(500)
})

test('a message that is complete or broken off releases its share of the buffer', async () => {
  const { receive } = receiver(64 * KB)
  const hungUp = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(30 * KB)),
      pull: (controller) => controller.error(new Error('hung up')),
    })
  for (let time = 0; time < 20; time++) {
    expect(await receive(createRequest(hungUp()))).toBe('malformed')
    expect(await receive(createRequest(JSON.stringify('x'.repeat(60 * KB))))).toBe(200)
  }
})
