import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createPublicFetch } from './public-fetch.ts'
import { NotPublicAddress } from './public-lookup.ts'

const server = createServer(async (request, response) => {
  const body = await buffer(request)
  if (request.url === '/moved') return response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end()
  if (request.url === '/long') return response.end(Buffer.alloc(3 * 1024 * 1024))
  if (request.url === '/silent') return
  response.writeHead(201, { 'x-name': 'value' }).end(`${request.method} ${request.headers['content-type'] ?? ''} ${body.length}`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const outgoing = createPublicFetch({ testOrigin: url })

test.each([
  ['text', 'abc', 'text/plain;charset=UTF-8 3'],
  ['a form', new URLSearchParams({ a: '1' }), 'application/x-www-form-urlencoded;charset=UTF-8 3'],
  ['a picture', new Blob(['1234'], { type: 'image/jpeg' }), 'image/jpeg 4'],
])('sends %s with its type and returns status, headers and body', async (_, body, expected) => {
  const response = await outgoing.fetch(`${url}/any`, { method: 'POST', body })
  expect([response.status, response.headers.get('x-name'), await response.text()]).toEqual([201, 'value', `POST ${expected}`])
})

test('a redirect is returned and not followed', async () => {
  expect((await outgoing.fetch(`${url}/moved`)).status).toBe(302)
})

test('an oversized response and a missing one are errors', async () => {
  await expect(outgoing.fetch(`${url}/long`)).rejects.toThrow('fetch failed')
  await expect(outgoing.fetch(`${url}/any`, { answerBytes: 4 })).rejects.toThrow('fetch failed')
  await expect(outgoing.fetch(`${url}/silent`, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test.each(['https://localhost', 'https://10.0.0.1', 'http://a.example', 'https://a:b@a.example', 'file:///etc/passwd', 'not an address'])(
  'does not accept %s, whose syntax is not that of a public address',
  (address) => expect(outgoing.mayBe(address)).toBe(false),
)

test.each(['127.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fd00::1'])(
  'does not connect to a name that resolves to %s',
  async (address) => {
    const lookup = (_name: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ])
    const guarded = createPublicFetch({ lookup: lookup as never })
    await expect(guarded.fetch('https://rebound.example/')).rejects.toMatchObject({ cause: expect.any(NotPublicAddress) })
  },
)
