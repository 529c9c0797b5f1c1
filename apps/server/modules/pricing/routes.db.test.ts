import { limits } from '@tintype/contract/limits'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type AppWorld, type Caller, openAppWorld } from '../../test/worlds/app-world.ts'

/** A separate database, because prices are global. */
let app: AppWorld
let operator: Caller
beforeAll(async () => {
  app = await openAppWorld({ url: await cloneTemplate(`price_routes_${process.pid}`) })
  operator = await app.newOperator()
})
afterAll(() => app.close())

const path = '/api/backoffice/prices'
const medium = { size: 'medium', priceCents: 5200, commissionCents: 1100 }
const daysAhead = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const add = (body: unknown) => app.as(operator, path, { body })
const versions = async () => (await app.as(operator, path)).body.versions

describe('POST /api/backoffice/prices', () => {
  test('an operator adds prices that start on a later day, and the prices in force stay', async () => {
    const before = (await app.as(operator, path)).body
    const validFrom = daysAhead(1)
    const added = await add({ validFrom, prices: [medium] })
    expect(added).toMatchObject({ status: 200, body: { inForce: before.inForce } })
    expect(added.body.versions[0]).toEqual({ validFrom, addedBy: expect.any(String), prices: [medium] })
    expect(await app.as(operator, path)).toMatchObject({ status: 200, body: added.body })
    expect(added.body.inForce.map(({ size }: { size: string }) => size).toSorted()).toEqual([...PRINT_SIZES].toSorted())
  })

  test('an operator cannot add a second price for one size at the same instant', async () => {
    const validFrom = daysAhead(2)
    await add({ validFrom, prices: [medium] })
    expect(await add({ validFrom, prices: [{ ...medium, priceCents: 6000 }] })).toMatchObject({
      status: 409,
      body: { code: 'price_exists' },
    })
    const [kept] = (await versions()).filter((version: { validFrom: string }) => version.validFrom === validFrom)
    expect(kept.prices).toEqual([medium])
  })

  test.each<[string, unknown, string, string?]>([
    ['that start yesterday', { validFrom: daysAhead(-1), prices: [medium] }, 'price_in_the_past'],
    ['whose commission exceeds the price', { prices: [{ ...medium, commissionCents: 5201 }] }, 'price_below_commission'],
    ['that start on a day without a time', { validFrom: '2099-01-01', prices: [medium] }, 'invalid', 'validFrom'],
    ['that start at a word', { validFrom: 'tomorrow', prices: [medium] }, 'invalid', 'validFrom'],
    ['in an empty list', { prices: [] }, 'invalid', 'prices'],
    ['that are not in a list', { prices: medium }, 'invalid', 'prices'],
    ['for more sizes than exist', { prices: Array(PRINT_SIZES.length + 1).fill(medium) }, 'invalid', 'prices'],
    ['for an unknown size', { prices: [{ ...medium, size: 'gigantic' }] }, 'invalid', 'prices.0.size'],
    ['below zero', { prices: [{ ...medium, priceCents: -1 }] }, 'invalid', 'prices.0.priceCents'],
    ['of half a cent', { prices: [{ ...medium, priceCents: 4900.5 }] }, 'invalid', 'prices.0.priceCents'],
    ['that are text', { prices: [{ ...medium, priceCents: '4900' }] }, 'invalid', 'prices.0.priceCents'],
    ['above the limit', { prices: [{ ...medium, priceCents: limits.priceMaxCents + 1 }] }, 'invalid', 'prices.0.priceCents'],
    ['with a commission below zero', { prices: [{ ...medium, commissionCents: -1 }] }, 'invalid', 'prices.0.commissionCents'],
    ['without a commission', { prices: [{ size: 'medium', priceCents: 5200 }] }, 'invalid', 'prices.0.commissionCents'],
  ])('an operator cannot add prices %s, and none is stored', async (_what, body, code, field) => {
    const before = await versions()
    const refused = await add(body)
    expect(refused).toMatchObject({ status: 422, body: { code } })
    expect(Object.keys(refused.body.data?.fields ?? {})).toEqual(field ? [field] : [])
    expect(await versions()).toEqual(before)
  })

  test('only an operator can read and add prices: a visitor gets 401 and an artist 404', async () => {
    const artist = await app.newArtist()
    const before = await versions()
    const body = { prices: [medium] }
    expect((await app.ask(path, { body })).status).toBe(401)
    expect(await app.as(artist, path, { body })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await app.as(artist, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await versions()).toEqual(before)
  })
})
