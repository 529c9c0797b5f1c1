import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../../test/worlds/production-world.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

const HOUR = 60 * 60_000

/** A manufacturer with a print, its secret, and a check whether an answer signed with a secret is accepted later. */
async function newSigner() {
  const { id } = await world.newManufacturer()
  const order = await world.newOrder([{ product: await world.newPrintableProduct(), size: 'large', quantity: 1 }])
  const [print] = await world.listPrints(order.orderNumber)
  const data = { print: print?.number }
  const isTaken = async (secret: string, hoursLater = 0) => {
    const at = new Date(Date.now() + hoursLater * HOUR)
    const production = world.productionAt(() => at)
    return production.receiveAnswer(signed({ secret, at, data })).then(
      () => true,
      ({ code }) => (code === 'webhook_unsigned' ? false : Promise.reject(new Error(code))),
    )
  }
  const { secret } = await world.production.revealSecret(operator, id)
  return { id, secret, isTaken }
}

function signed({ secret, at, data }: { secret: string; at: Date; data: object }) {
  const [id, timestamp] = [randomUUID(), String(Math.floor(at.getTime() / 1000))]
  const body = JSON.stringify({ type: 'print.started', data })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { body, headers: new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }) }
}

const formerUntil = async (id: string, hoursLater = 0) => {
  const { manufacturers } = await world.productionAt(() => new Date(Date.now() + hoursLater * HOUR)).listManufacturers()
  return manufacturers.find((one) => one.id === id)?.formerSecretUntil
}
const listAuditEntries = (id: string) => world.audit.listAbout(world.database, `manufacturer:${id}`, 10)

describe('secrets of manufacturers', () => {
  test('a rotated secret stays valid for a day beside the new one, and then only the new one is valid', async () => {
    const { id, secret: former, isTaken } = await newSigner()
    const before = Date.now()
    const { url, secret } = await world.production.rotateSecret(operator, id)
    expect([url, secret]).toEqual(['https://store.example/api/webhooks/production', expect.stringMatching(/^whsec_[\w+/]{43}=$/)])
    expect(secret).not.toBe(former)
    expect((await world.production.revealSecret(operator, id)).secret).toBe(secret)
    const rotatedAt = Date.parse((await formerUntil(id)) ?? '') - 24 * HOUR
    expect(rotatedAt).toBeGreaterThanOrEqual(before)
    expect(rotatedAt).toBeLessThanOrEqual(Date.now())
    expect([await isTaken(former), await isTaken(secret)]).toEqual([true, true])
    expect([await isTaken(former, 25), await isTaken(secret, 25)]).toEqual([false, true])
    expect(await formerUntil(id, 25)).toBeNull()
  })

  test('two rotations in a day invalidate the first secret, and the last two are valid', async () => {
    const { id, secret: first, isTaken } = await newSigner()
    const { secret: second } = await world.production.rotateSecret(operator, id)
    const { secret: third } = await world.production.rotateSecret(operator, id)
    expect([await isTaken(first), await isTaken(second), await isTaken(third)]).toEqual([false, true, true])
  })

  test('a revoked secret and its predecessor are invalid immediately, and a new secret replaces them', async () => {
    const { id, secret: first, isTaken } = await newSigner()
    const { secret: second } = await world.production.rotateSecret(operator, id)
    await world.production.revokeSecret(operator, id)
    expect([await isTaken(first), await isTaken(second), await formerUntil(id)]).toEqual([false, false, null])
    const { secret: third } = await world.production.revealSecret(operator, id)
    expect([await isTaken(third), new Set([first, second, third]).size]).toEqual([true, 3])
  })

  test('rotating and revoking a secret changes no other manufacturer’s secret and no version', async () => {
    const [one, other] = [await newSigner(), await world.newManufacturer()]
    const before = (await world.production.revealSecret(operator, other.id)).secret
    await Promise.all([1, 2].map(() => world.production.rotateSecret(operator, one.id)))
    await world.production.revokeSecret(operator, one.id)
    expect((await world.production.revealSecret(operator, other.id)).secret).toBe(before)
    const { manufacturers } = await world.production.listManufacturers()
    expect(manufacturers.find(({ id }) => id === one.id)?.version).toBe(1)
  })

  test('each change of a secret is logged without the secret, and an unknown manufacturer is refused', async () => {
    const { id } = await newSigner()
    const { secret } = await world.production.rotateSecret(operator, id)
    await world.production.revokeSecret(operator, id)
    const history = await listAuditEntries(id)
    expect(history.slice(0, 2)).toMatchObject([{ action: 'manufacturer.secret_revoked' }, { action: 'manufacturer.secret_rotated' }])
    expect(JSON.stringify(history)).not.toContain(secret.slice(6, 30))
    for (const turn of [world.production.rotateSecret, world.production.revokeSecret])
      await expect(turn(operator, randomUUID())).rejects.toMatchObject({ code: 'manufacturer_not_found' })
  })
})
