import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitPipelining } from './limit-pipelining.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function dial(answer: (response: ServerResponse) => void) {
  let asked = 0
  const listener = limitPipelining((_request, response) => {
    asked++
    answer(response)
  }, 4)
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => new Promise((done) => server.close(done).closeAllConnections()))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  cleanups.push(() => socket.destroy())
  return { socket, asked: () => asked }
}

test('a client that pipelines 500 requests is disconnected, and one request is processed', async () => {
  const { socket, asked } = await dial(() => undefined)
  socket.resume().write(GET.repeat(500))
  await once(socket, 'close')
  expect(asked()).toBe(1)
})

test('four pipelined requests are processed one at a time and answered in order', async () => {
  const open: ServerResponse[] = []
  let mostAtOnce = 0
  const { socket, asked } = await dial((response) => {
    open.push(response)
    mostAtOnce = Math.max(mostAtOnce, open.length)
    setImmediate(() => open.shift()?.end(`answer ${asked()};`))
  })
  socket.write(GET.repeat(4))
  let heard = ''
  for await (const chunk of socket) {
    heard += chunk
    if (heard.includes('answer 4;')) break
  }
  expect(heard.match(/answer \d;/g)).toEqual(['answer 1;', 'answer 2;', 'answer 3;', 'answer 4;'])
  expect(mostAtOnce).toBe(1)
})

test('pipelined requests of a disconnected client are not processed', async () => {
  const closed = Promise.withResolvers<void>()
  const { socket, asked } = await dial((response) => {
    response.once('close', closed.resolve)
    socket.destroy()
  })
  socket.write(GET.repeat(3))
  await closed.promise
  // waiting requests settle in the same turn
  await new Promise(setImmediate)
  expect(asked()).toBe(1)
})

test('a client that waits for each response can send any number of requests', async () => {
  const { socket, asked } = await dial((response) => void response.end('well'))
  for (let time = 0; time < 20; time++) {
    socket.write(GET)
    await once(socket, 'data')
  }
  expect(asked()).toBe(20)
})
