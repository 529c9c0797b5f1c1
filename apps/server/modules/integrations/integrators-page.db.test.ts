import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EVENT_TYPES, integrators } from '@tintype/contract/integrations/integrations'
import { afterAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { openAppWorld } from '../../test/worlds/app-world.ts'
import { createOrderInput, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { newWebhookSecret, signedHeaders } from './signing.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const page = await readFile(new URL('integrators.md', docs), 'utf8')

// a separate database, because all orders are read
const url = await cloneTemplate(`integrators_${process.pid}`)
const [world, money] = await Promise.all([openAppWorld({ url }), openMoneyWorld({ url })])
afterAll(() => Promise.all([world.close(), money.close()]))

/** Imports an example that the page quotes in full. */
async function loadExample(file: string): Promise<Record<string, any>> {
  const address = new URL(`examples/${file}`, docs)
  expect(page).toContain(`\`\`\`js\n${await readFile(address, 'utf8')}\`\`\``)
  return import(address.href)
}

test('the page for integrators lists every event and every call', () => {
  for (const type of EVENT_TYPES) expect(page).toContain(`\`${type}\``)
  for (const call of Object.values(integrators)) {
    const { meta, route } = call['~orpc'] as unknown as { meta: { scope: string }; route: { method: string; path: string } }
    expect(page).toContain(`${route.method} /api${route.path}`)
    expect(page).toContain(`\`${meta.scope}\``)
  }
})

test('the first example on the page verifies a signed webhook and refuses a changed body or another secret', async () => {
  const { readWebhook } = await loadExample('read-webhook.mjs')
  const [secret, body] = [newWebhookSecret(), JSON.stringify({ type: 'order.paid', data: {} })]
  const headers = signedHeaders({ id: `evt_${randomUUID()}`, at: new Date(), body }, [secret])
  expect(readWebhook(secret, headers, body)).toEqual({ type: 'order.paid', data: {} })
  expect(() => readWebhook(secret, headers, body.replace('paid', 'kept'))).toThrow('No matching signature found')
  expect(() => readWebhook(newWebhookSecret(), headers, body)).toThrow('No matching signature found')
})

test('the second example on the page reads all orders page by page over HTTP', async () => {
  const { pageOrders } = await loadExample('page-orders.mjs')
  const product = await money.newProduct(await money.newArtist())
  const placed: string[] = []
  // more than a page
  for (let order = 0; order < 101; order++) {
    placed.push((await money.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))).orderNumber)
  }
  const operator = await world.newOperator()
  const body = { name: 'Books', scopes: ['orders:read'], expiresInDays: 1 }
  const { secret } = (await world.as(operator, '/api/backoffice/api-keys', { body })).body
  const server = createServer(async (request, response) => {
    const answer = await world.ask(request.url ?? '', { headers: { authorization: request.headers.authorization ?? '' } })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const numbers: string[] = []
    for await (const { orderNumber } of pageOrders(origin, secret)) numbers.push(orderNumber)
    expect(numbers).toEqual(placed.toReversed())
    await expect(pageOrders(origin, 'tt_0_nothing').next()).rejects.toThrow('This API key is invalid')
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})
