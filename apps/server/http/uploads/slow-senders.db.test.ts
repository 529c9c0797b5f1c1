import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { createHost } from '../host.ts'
import { listen } from '../listen.ts'
import { loadLimits } from '../operations/load-limits.ts'

const LATE_MS = 1500
const usual = { ...loadLimits }
const uploadPace = { idleMs: 1000, graceMs: 500, leastBytesPerSecond: 500 }
Object.assign(loadLimits, { headersMs: LATE_MS, lookMs: 100, anyBodyMs: LATE_MS, uploadPace })

const world = await openAppWorld()
const artist = await world.newArtist()
const port = await freePort()
const server = await listen({ fetch: createHost(world.hostOptions).fetch as never, port, host: '127.0.0.1' })
afterAll(async () => {
  Object.assign(loadLimits, usual)
  await server.stop()
  await world.close()
})

/** Sends the head of a request; the test sends the body. */
async function dial(head: string): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  await once(socket, 'connect')
  socket.write(head)
  return { socket, heard: () => heard, closed }
}

function formatRequestHead(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const multipart = { ...toAuthHeaders(artist), 'content-type': 'multipart/form-data; boundary=XX' }
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const fileHead = '--XX\r\ncontent-disposition: form-data; name="artworkImage"; filename="a.png"\r\n\r\n'

test('an artist’s steady upload is accepted even when it takes longer than the limit of other bodies', async () => {
  const noise = { width: 120, height: 90, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 60 } } as const
  const body = Buffer.concat([Buffer.from(fileHead), await sharp({ create: noise }).png().toBuffer(), Buffer.from('\r\n--XX--\r\n')])
  const { socket, heard, closed } = await dial(
    formatRequestHead('POST', '/api/analyze-image', { ...multipart, connection: 'close', 'content-length': String(body.byteLength) }),
  )
  const started = performance.now()
  const step = Math.ceil(body.byteLength / 40)
  for (let at = 0; at < body.byteLength && !socket.destroyed; at += step) {
    socket.write(body.subarray(at, at + step))
    await delay(100)
  }
  const tookMs = performance.now() - started
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 200 /)
  expect(tookMs).toBeGreaterThan(2 * LATE_MS)
})

describe('slow request bodies', () => {
  const doors: [string, string, string, Record<string, string>, string][] = [
    ['an artist', 'POST', '/api/upload-artwork', multipart, fileHead],
    ['a visitor', 'POST', '/api/upload-artwork', { 'content-type': multipart['content-type'] }, fileHead],
    ['a visitor', 'POST', '/api/auth/sign-in/email', json, '{"email":"'],
    ['a visitor', 'POST', '/api/auth/no-such-endpoint', json, '{"email":"'],
    ['a visitor', 'POST', '/api/webhooks/stripe', json, '{"id":"'],
    ['a visitor', 'POST', '/api/webhooks/production', json, '{"id":"'],
    ['a visitor', 'POST', '/api/social/facebook/deauthorize', form, 'signed_request='],
    ['a visitor', 'POST', '/api/store/quote', json, '{"lines":"'],
    ['an artist', 'PATCH', '/api/user/settings', { ...toAuthHeaders(artist), ...json }, '{"a":"'],
    ['a visitor', 'POST', '/api/no-such-call', json, '{"a":"'],
    ['a visitor', 'POST', '/store/report', form, 'words='],
    ['a visitor', 'POST', '/healthz', json, '{"a":"'],
    ['a visitor', 'POST', '/media/none.webp', json, '{"a":"'],
    ['a visitor', 'DELETE', '/no/such/page', json, '{"a":"'],
    ['a visitor', 'GET', '/healthz', json, '{"a":"'],
    ['a visitor', 'GET', '/api/store/products', json, '{"a":"'],
    ['a visitor', 'HEAD', '/store', json, '{"a":"'],
  ]

  test.concurrent.each(doors)('a stalled body of %s to %s %s closes the connection', async (_who, method, path, headers, begun) => {
    const { socket, closed } = await dial(formatRequestHead(method, path, { ...headers, 'content-length': '20000' }))
    socket.write(begun)
    await within(closed)
  })

  test.concurrent.each(doors)('a body that trickles from %s to %s %s closes the connection', async (_who, method, path, headers, begun) => {
    const { socket, closed } = await dial(formatRequestHead(method, path, { ...headers, 'transfer-encoding': 'chunked' }))
    const chunk = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
    chunk(begun)
    const timer = setInterval(() => chunk('x'), 50)
    await within(closed).finally(() => clearInterval(timer))
  })
})

test('request headers that trickle close the connection', async () => {
  const { socket, closed } = await dial('GET / HTTP/1.1\r\nHost: localhost\r\n')
  const timer = setInterval(() => socket.write('x'), 50)
  await within(closed).finally(() => clearInterval(timer))
})

/** Far below the normal limits of 10 to 20 s, far above the delays of a busy machine. */
async function within(closed: Promise<unknown>): Promise<void> {
  const late = delay(8000).then(() => Promise.reject(new Error('the connection is still open')))
  await Promise.race([closed, late])
}
