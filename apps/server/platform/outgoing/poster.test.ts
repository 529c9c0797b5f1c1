import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPoster } from './poster.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => void (await Promise.all(cleanups.splice(0).map((clean) => clean()))))

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port }
}

const message = { headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, body: '{"type":"order.paid","name":"ü"}' }

/** A DNS lookup that returns the given addresses. */
function leadingTo(...addresses: string[]): typeof lookup {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return ((_name: string, _options: unknown, callback: (error: null, all: typeof found) => void) => callback(null, found)) as never
}

test('the poster posts body and headers unchanged and returns the response status', async () => {
  const seen: unknown[] = []
  const { origin } = await listen(async (request, response) => {
    const parts = await request.toArray()
    seen.push({ method: request.method, url: request.url, id: request.headers['webhook-id'], body: Buffer.concat(parts).toString() })
    response.writeHead(204).end()
  })
  const poster = createPoster({ testOrigin: origin })
  expect(await poster.post({ ...message, url: `${origin}/hooks?a=1` })).toEqual({ status: 204 })
  expect(seen).toEqual([{ method: 'POST', url: '/hooks?a=1', id: 'evt_1', body: message.body }])
})

test.each([301, 302, 307, 308])('the poster returns the redirect status %s and does not follow it', async (status) => {
  let asked = 0
  const { origin } = await listen((_request, response) => {
    asked++
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  expect(await createPoster({ testOrigin: origin }).post({ ...message, url: `${origin}/hooks` })).toEqual({ status })
  expect(asked).toBe(1)
})

test('the poster returns the status of a response whose body never ends', async () => {
  const { origin } = await listen((_request, response) => void response.writeHead(200).write('and so on'))
  expect(await createPoster({ testOrigin: origin }).post({ ...message, url: origin })).toEqual({ status: 200 })
})

test('the poster rejects when the endpoint does not respond in time', async () => {
  const { origin } = await listen(() => undefined)
  await expect(createPoster({ testOrigin: origin, timeoutMs: 200 }).post({ ...message, url: origin })).rejects.toThrow('No answer in 0.2 s')
})

test('the poster rejects when the connection is refused', async () => {
  const { origin } = await listen(() => undefined)
  await Promise.all(cleanups.splice(0).map((clean) => clean()))
  await expect(createPoster({ testOrigin: origin }).post({ ...message, url: origin })).rejects.toThrow(/ECONNREFUSED/)
})

test.each([
  'http://127.0.0.1:9/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://hooks.example.com/',
  'https://localhost/',
  'file:///etc/passwd',
])('the poster refuses the URL %s', async (url) => {
  const poster = createPoster({ testOrigin: 'http://127.0.0.1:10' })
  expect(poster.mayBe(url)).toBe(false)
  await expect(poster.post({ ...message, url })).rejects.toThrow('not one of the internet')
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine in IPv6', ['::1']],
  ['a private network', ['10.0.0.5']],
  ['the metadata address of a cloud', ['169.254.169.254']],
  ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
  ['no address', []],
])('the poster refuses a host name that resolves to %s and opens no connection', async (_where, addresses) => {
  let asked = 0
  const { port } = await listen(() => asked++)
  const poster = createPoster({ lookup: leadingTo(...addresses), timeoutMs: 5000 })
  await expect(poster.post({ ...message, url: `https://hooks.example.com:${port}/` })).rejects.toThrow('not one of the internet')
  expect(asked).toBe(0)
})

test('the poster resolves a host name once and connects to the checked address', async () => {
  const { port } = await listen(() => undefined)
  const asked: string[] = []
  // the first lookup returns an unused public address, the second one the local machine
  const turning = ((name: string, options: unknown, callback: never) => {
    asked.push(name)
    leadingTo(asked.length > 1 ? '127.0.0.1' : '203.0.114.1')(name, options as never, callback)
  }) as typeof lookup
  const poster = createPoster({ lookup: turning, timeoutMs: 300 })
  await expect(poster.post({ ...message, url: `https://hooks.example.com:${port}/` })).rejects.toThrow(/^No answer in|203\.0\.114\.1/)
  expect(asked).toEqual(['hooks.example.com'])
})
