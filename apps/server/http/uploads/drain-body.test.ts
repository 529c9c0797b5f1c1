import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@tintype/contract/problems'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { listen } from '../listen.ts'
import { loadLimits } from '../operations/load-limits.ts'
import { problemResponse } from '../responses/problem-answers.ts'
import { withBodyRead } from './read-body.ts'

const usual = { ...loadLimits }
const port = await freePort()
const server = await listen({ fetch: reading, port, host: '127.0.0.1' })
afterEach(() => void Object.assign(loadLimits, usual))
afterAll(() => server.stop())

/** Reads at most 1,000 bytes of a body. */
async function reading(request: Request): Promise<Response> {
  try {
    const read = await withBodyRead(request, { bytes: 1000, ms: 5000 })
    return Response.json({ bytes: (await read.arrayBuffer()).byteLength })
  } catch (error) {
    return problemResponse(error as Problem)
  }
}

const CHUNK_BYTES = 64 * 1024
const PAUSE_MS = 30

/** Forwards one chunk every 30 ms to the server, as a slow connection does, and everything that the server sends at once. */
async function startSlowProxy(): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const proxy = createServer({ highWaterMark: CHUNK_BYTES }, (client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.on('data', async (chunk) => {
      client.pause()
      await delay(PAUSE_MS)
      upstream.write(chunk)
      client.resume()
    })
    upstream.on('data', (chunk) => client.write(chunk))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = proxy.address() as { port: number }
  return {
    port: own,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => proxy.close(done))
    },
  }
}

/** Sends the whole body before it reads anything. @returns what it reads, or the error of the connection */
async function sendAllThenRead(to: number, bytes: number, framing: 'content-length' | 'chunked'): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.pause()
    const isChunked = framing === 'chunked'
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
    const chunk = Buffer.alloc(CHUNK_BYTES, ' ')
    for (let sent = 0; sent < bytes; sent += chunk.length) {
      if (isChunked) socket.write(`${chunk.length.toString(16)}\r\n`)
      if (!socket.write(chunk)) await once(socket, 'drain')
      if (isChunked) socket.write('\r\n')
    }
    if (isChunked) socket.write('0\r\n\r\n')
    let heard = ''
    for await (const part of socket) heard += part
    return heard
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    socket.destroy()
  }
}

// wall time of 1.6 s each and little work: longer than the half second after which the HTTP library closes
test.each(['content-length', 'chunked'] as const)(
  'each of 20 senders behind a slow proxy reads the 413 after a body of 2 MB with %s, although it reads only at its end',
  async (framing) => {
    await using proxy = await startSlowProxy()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendAllThenRead(proxy.port, 32 * CHUNK_BYTES, framing)))
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain(new Problem('too_large').message)
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    }
  },
)

test('the server stops reading a rejected body at the limit of bytes', async () => {
  Object.assign(loadLimits, { lingerBytes: 4 * CHUNK_BYTES })
  await using proxy = await startSlowProxy()
  expect(await sendAllThenRead(proxy.port, 256 * CHUNK_BYTES, 'content-length')).not.toMatch(/^HTTP/)
})

test('the server stops reading a rejected body at the limit of time', async () => {
  Object.assign(loadLimits, { lingerMs: 100 })
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{`)
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 413 /)
})

test('a body that the server accepts leaves the connection open for the next request', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect([response.status, await response.json()]).toEqual([200, { bytes: 7 }])
  expect(response.headers.get('connection')).not.toBe('close')
})
