import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

test('two simultaneous changes of different settings of an artist are both kept', async () => {
  const artist = await world.newArtist()
  const outcomes = await runBehindLock(
    world.database,
    (tx) => tx.execute(sql`SELECT FROM artists WHERE id = ${artist.artistId} FOR UPDATE`),
    () => world.settings.save(artist, { receive_approval_emails: false }),
    () => world.settings.save(artist, { artist_type: 'photographer' }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.settings.get(artist)).toMatchObject({ receive_approval_emails: false, artist_type: 'photographer' })
})
