import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchReaders } from './slow-readers.ts'

const ENDLESS = 64 * 1024 * 1024

/** A server whose answer is far larger than what the system keeps for a connection, and a reader of it. */
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
  ['nothing', ENDLESS],
  // by the average of what the system took for them at first they would have hours
  ['nothing more', 1],
])('whoever takes %s of what they asked for is cut off', async (_what, leastBytesPerSecond) => {
  const { server, reader, close } = await serveMuch(leastBytesPerSecond)
  const [socket] = await once(server, 'connection')
  reader.pause()
  await once(socket, 'close')
  expect(reader.bytesRead).toBeLessThan(ENDLESS)
  await close()
})

test('whoever takes it is not', async () => {
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
