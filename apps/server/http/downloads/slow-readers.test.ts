import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchReaders } from './slow-readers.ts'

const ENDLESS = 64 * 1024 * 1024

/** A server whose response exceeds all socket buffers, and a client that reads it. */
async function serveMuch(leastBytesPerSecond: number, graceMs = 100) {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(ENDLESS)))
  const stop = watchReaders(server, { lookMs: 20, pace: { idleMs: graceMs, graceMs, leastBytesPerSecond } })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => undefined)
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  async function close() {
    stop()
    reader.destroy()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { server, reader, close }
}

test.each([
  ['a high minimum rate', ENDLESS],
  // socket buffers alone would satisfy this rate for hours
  ['a minimum rate of one byte per second', 1],
])('watchReaders disconnects a client that stops reading under %s', async (_what, leastBytesPerSecond) => {
  const { server, reader, close } = await serveMuch(leastBytesPerSecond)
  const [socket] = await once(server, 'connection')
  reader.pause()
  await once(socket, 'close')
  expect(reader.bytesRead).toBeLessThan(ENDLESS)
  await close()
})

test('watchReaders does not disconnect a client that keeps reading', async () => {
  const { server, reader, close } = await serveMuch(1, 60_000)
  const [socket] = await once(server, 'connection')
  let taken = 0
  await new Promise<void>((done) =>
    reader.on('data', (chunk) => {
      taken += chunk.length
      if (taken >= ENDLESS) done()
    }),
  )
  expect(socket.destroyed).toBe(false)
  await close()
})
