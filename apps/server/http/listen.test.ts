import { connect, createServer, type Socket } from 'node:net'
import type { Problem } from '@tintype/contract/problems'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { StartError } from '../platform/start-error.ts'
import { type Listening, listen } from './listen.ts'
import { problemResponse } from './responses/problem-answers.ts'
import { withBodyRead } from './uploads/read-body.ts'

type Handler = (request: Request) => Promise<Response>

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function serve(fetch: Handler): Promise<{ port: number; server: Listening }> {
  const port = await freePort()
  const server = await listen({ fetch, port, host: '127.0.0.1' })
  cleanups.push(() => server.stop())
  return { port, server }
}

/** A raw connection to which a test writes bytes. */
async function dial(
  port: number,
): Promise<{ socket: Socket; heard: () => string; until: (pattern: RegExp) => Promise<string>; closed: Promise<void> }> {
  const socket = connect(port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => undefined)
  let heard = ''
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  const listeners = new Set<() => void>()
  socket.on('data', (chunk) => {
    heard += chunk
    for (const look of listeners) look()
  })
  await new Promise<void>((done) => socket.once('connect', done))
  const until = (pattern: RegExp) =>
    new Promise<string>((done) => {
      const look = () => void (pattern.test(heard) && done(heard))
      listeners.add(look)
      look()
    })
  return { socket, heard: () => heard, until, closed }
}

/** Reads a body like the host, with a short timeout. */
const reading: Handler = async (request) => {
  try {
    const read = await withBodyRead(request, { bytes: 1000, ms: 150 })
    return Response.json({ bytes: (await read.arrayBuffer()).byteLength })
  } catch (error) {
    return problemResponse(error as Problem)
  }
}

const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

describe('request bodies over a socket', () => {
  test('a request whose body never ends gets 400, and its connection is closed', async () => {
    const { port } = await serve(reading)
    const { socket, until, closed, heard } = await dial(port)
    socket.write(`${post}Content-Length: 500\r\n\r\n{"a":`)
    await until(/malformed/)
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('an endless chunked body gets 413 while it is sent, and its connection is closed', async () => {
    const { port } = await serve(reading)
    const { socket, until, closed, heard } = await dial(port)
    socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', pour)
    pour()
    await until(/too_large/)
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a request with a Content-Length over the limit gets 413 before its body is sent', async () => {
    const { port } = await serve(reading)
    const { socket, until, heard } = await dial(port)
    socket.write(`${post}Content-Length: 1000000000\r\n\r\n`)
    await until(/too_large/)
    expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a request with a Content-Length of 0 is served', async () => {
    const { port } = await serve(reading)
    const { socket, until } = await dial(port)
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    expect(await until(/\}$/)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"bytes":0\}$/)
  })
})

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n'],
  ['two Content-Length headers', `${post}Content-Length: 3\r\nContent-Length: 5\r\n\r\n{}`],
  ['Content-Length and chunked encoding together', `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a line break in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\nX-C: d\r\n\r\n'],
  ['a missing Host header', 'GET / HTTP/1.1\r\n\r\n'],
  ['a Host header with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['a Host header with a path', 'GET / HTTP/1.1\r\nHost: evil.example/x?\r\n\r\n'],
  ['a backslash in the path', 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['20 KB of headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['an unknown method', 'SNEAK / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('a request with %s gets a 4xx response, and the next request is served', async (_what, bytes) => {
  const { port } = await serve(async () => new Response('well'))
  const first = await dial(port)
  first.socket.write(bytes)
  await first.until(/^HTTP\/1\.1 4\d\d /)
  const second = await dial(port)
  second.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await second.until(/well/)
})

describe('server stop', () => {
  test('stop finishes running requests, closes idle connections and refuses new connections', async () => {
    const begun = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Response>()
    const { port, server } = await serve(async (request) => {
      if (request.url.endsWith('/quick')) return new Response('quick')
      begun.resolve()
      return answer.promise
    })
    const idle = await dial(port)
    idle.socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.until(/quick/)
    const busy = await dial(port)
    busy.socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await begun.promise

    const stopped = server.stop()
    await idle.closed
    const late = connect(port, '127.0.0.1')
    expect(await new Promise((done) => late.once('error', (error: NodeJS.ErrnoException) => done(error.code)))).toBe('ECONNREFUSED')
    answer.resolve(new Response('finished'))
    await busy.until(/finished/)
    await stopped
    await busy.closed
  })
})

describe('server stop with a drain phase', () => {
  test('a draining server answers every request, closes each connection, and then refuses new ones', async () => {
    const { port, server } = await serve(async (request) => new Response(request.url.split('/').at(-1)))
    const kept = await dial(port)
    const ask = (name: string) => `GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    kept.socket.write(ask('first'))
    await kept.until(/keep-alive[\s\S]*first/i)
    const drained = Promise.withResolvers<void>()
    const stopped = server.stop(drained.promise)
    kept.socket.write(ask('second'))
    await kept.until(/connection: close[\s\S]*second/i)
    await kept.closed
    const other = await dial(port)
    other.socket.write(ask('third'))
    await other.until(/connection: close[\s\S]*third/i)
    drained.resolve()
    await stopped
    const late = connect(port, '127.0.0.1')
    expect(await new Promise((done) => late.once('error', (error: NodeJS.ErrnoException) => done(error.code)))).toBe('ECONNREFUSED')
  })
})

describe('unavailable ports', () => {
  test('listen rejects with a StartError that names a taken port', async () => {
    const { port } = await serve(async () => new Response())
    const taken = listen({ fetch: async () => new Response(), port, host: '127.0.0.1' })
    await expect(taken).rejects.toEqual(
      new StartError(`Port ${port} is in use. Stop the process that uses it, or choose another one with PORT.`),
    )
  })

  test('listen rejects with a StartError that names a foreign address', async () => {
    const elsewhere = listen({ fetch: async () => new Response(), port: await freePort(), host: '192.0.2.1' })
    await expect(elsewhere).rejects.toEqual(new StartError('192.0.2.1 is not an address of this machine. Choose another one with HOST.'))
  })
})
