import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'

/** A database to itself: whether something is due is asked of the whole of it. */
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`ledger_checks_${process.pid}`) })
})
afterAll(() => world.close())

const ago = (seconds: number, isWhole: boolean) =>
  world.database.execute(sql`UPDATE ledger_checks SET ended_at = now() - make_interval(secs => ${seconds}) WHERE is_whole = ${isWhole}`)

test('the ledger is checked when that is due, by one of many, and a cent is told within a minute (R4)', async () => {
  expect(await world.ledgerOffice.getChecks()).toEqual({ sums: null, whole: null })
  const first = await Promise.all(Array.from({ length: 4 }, () => world.ledgerOffice.checkIfDue()))
  expect(first.filter(Boolean).length).toBeGreaterThanOrEqual(1)
  expect(await world.ledgerOffice.getChecks()).toMatchObject({ sums: { problems: [] }, whole: { problems: [] } })
  expect(await world.ledgerOffice.checkIfDue()).toBeUndefined()

  const artist = await world.newArtist()
  await world.database.execute(sql`
    INSERT INTO ledger_accounts (id, kind, owner_id, balance_cents)
    VALUES (${`artist_payable:${artist.artistId}`}, 'artist_payable', ${artist.artistId}, 1)`)
  // the clock strikes every 10 seconds, and 30 seconds after the last check at the latest it is due
  await ago(30, false)
  expect(await world.ledgerOffice.checkIfDue()).toMatchObject({ problems: [expect.stringMatching(/artist_payable:.* says 1/)] })
  expect((await world.ledgerOffice.getChecks()).sums?.problems).toHaveLength(1)
  expect(world.logged).toContainEqual([expect.anything(), 'THE LEDGER IS NOT SOUND'])
  expect((await world.ledgerOffice.getChecks()).whole?.problems).toEqual([])
  await ago(3600, true)
  await world.ledgerOffice.checkIfDue()
  expect((await world.ledgerOffice.getChecks()).whole?.problems).toHaveLength(1)
})
