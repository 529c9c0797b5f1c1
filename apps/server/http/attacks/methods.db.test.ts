import { connect, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { openAppWorld } from '../../test/worlds/app-world.ts'
import { createHost } from '../host.ts'
import { listen } from '../listen.ts'

const world = await openAppWorld()
const port = await freePort()
const server = await listen({ fetch: createHost(world.hostOptions).fetch as never, port, host: '127.0.0.1' })
afterAll(async () => {
  await server.stop()
  await world.close()
})

/** Sends raw bytes and returns the response when the connection closes. */
function say(bytes: string): Promise<string> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(heard))
  })
}
const head = 'Host: tintype.example\r\nConnection: close\r\nX-Secret: do-not-say-it\r\n'

test.each(['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'CONNECT', 'PURGE', 'PUT', 'get'])(
  'a %s request is refused and echoes no header (13.4.4)',
  async (method) => {
    for (const path of ['/', '/api/artist-stats', '/media/x', '/metrics']) {
      const heard = await say(`${method} ${path} HTTP/1.1\r\n${head}\r\n`)
      expect(heard, path).not.toContain('do-not-say-it')
      expect(heard, path).not.toMatch(/^HTTP\/1\.1 (2|5)/)
    }
  },
)

test.each([
  ['two Content-Length headers', 'POST /api/store/quote HTTP/1.1\r\n', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
  [
    'Content-Length and chunked encoding together',
    'POST /api/store/quote HTTP/1.1\r\n',
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unknown transfer encoding', 'POST /api/store/quote HTTP/1.1\r\n', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a folded header line', 'GET / HTTP/1.1\r\n', 'X-A: b\r\n c: d\r\n\r\n'],
  ['a space before the colon of a header', 'GET / HTTP/1.1\r\n', 'Transfer-Encoding : chunked\r\n\r\n'],
  ['line feeds without carriage returns', 'GET / HTTP/1.1\n', 'X-A: b\n\n'],
])('a request with %s gets one 400 response, so it smuggles no second request (4.2.1)', async (_what, line, rest) => {
  const heard = await say(`${line}${head}${rest}GET /api/artist-stats HTTP/1.1\r\nHost: tintype.example\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
