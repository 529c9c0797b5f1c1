import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { openCatalogueWorld } from '../../test/worlds/catalogue-world.ts'
import { changeHandle } from './change-handle.ts'
import { formerHandles } from './tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

test('of two moves of one shop at the same time, the second gets shop_not_found, and the first handle is former once', async () => {
  const { handle: from, artistId } = await world.newArtist()
  const [one, two] = [`moved-${randomUUID().slice(0, 13)}`, `moved-${randomUUID().slice(0, 13)}`]
  const move = (to: string) => () => changeHandle({ database: world.database, clock: () => new Date() }, { from, to })
  const outcomes = await runBehindLock(
    world.database,
    (tx) => tx.execute(sql`SELECT FROM shops WHERE handle = ${from} FOR UPDATE`),
    move(one),
    move(two),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'shop_not_found'])
  const former = await world.database.select().from(formerHandles).where(eq(formerHandles.artistId, artistId))
  expect(former.map(({ handle }) => handle)).toEqual([from])
  const { store } = world.as({ kind: 'visitor' })
  expect(await store.shop({ handle: from })).toMatchObject({ handle: one })
})
