import { FIRST_COMMISSIONS, PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAudit } from '../../../platform/audit/audit.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { createPricing } from '../../pricing/index.ts'

/** A separate database, because prices are global. */
let world: Awaited<ReturnType<typeof openCatalogueWorld>>
beforeAll(async () => {
  world = await openCatalogueWorld({ url: await cloneTemplate(`commissions_${process.pid}`) })
})
afterAll(() => world.close())

test('a visitor reads the commissions in force, which change when a new price takes effect', async () => {
  const read = () => world.as({ kind: 'visitor' }).store.commissions()
  const before = PRINT_SIZES.map((size) => ({ size, commissionCents: FIRST_COMMISSIONS[size] }))
  expect(await read()).toEqual(before)

  const { database, clock } = world
  const prices = createPricing({
    database,
    clock,
    audit: createAudit({ sealer: createSealer(['a secret of the tests, long enough']) }),
  })
  const hour = 60 * 60 * 1000
  const validFrom = new Date(clock().getTime() + hour).toISOString()
  await prices.add(operator, { validFrom, prices: [{ size: 'large', priceCents: 7900, commissionCents: 2150 }] })
  // a future commission is not yet paid
  world.wind(hour / 2)
  expect(await read()).toEqual(before)
  world.wind(hour)
  expect(await read()).toEqual(before.map((row) => (row.size === 'large' ? { ...row, commissionCents: 2150 } : row)))
})
