import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createCircuit } from '../circuit.ts'
import { createShopifyToken } from './shopify-token.ts'

let given = 0
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ access_token: `token ${++given}`, expires_in: 86_400 }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

test('an access token of Shopify is used until 300 s before it expires', async () => {
  let now = 0
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const circuit = createCircuit({ name: 'Shopify', now: () => now })
  const place = { origin, timeoutMs: 5000, now: () => now, circuit }
  const token = createShopifyToken(place as never, { clientId: 'id', clientSecret: 'secret' })
  expect(await token.get()).toBe('token 1')
  now = (86_400 - 300) * 1000 - 1
  expect(await token.get()).toBe('token 1')
  now += 1
  expect(await token.get()).toBe('token 2')
})
