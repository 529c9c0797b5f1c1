import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForBlocked } from '../../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { type MoneyWorld, openMoneyWorld } from '../../../test/worlds/money-world.ts'

/** A separate database, because a check covers the whole ledger. */
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`ledger_checks_${process.pid}`) })
})
afterAll(() => world.close())

const ago = (seconds: number, isWhole: boolean) =>
  world.database.execute(sql`UPDATE ledger_checks SET ended_at = now() - make_interval(secs => ${seconds}) WHERE is_whole = ${isWhole}`)

/** Starts one check, which waits for a locked table, and three more checks meanwhile. */
async function runFourChecks() {
  const checks = await world.database.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE ledger_postings IN ACCESS EXCLUSIVE MODE`)
    const first = world.ledgerOffice.checkIfDue()
    await waitForBlocked(tx, 1)
    let ended = false
    const others = Promise.all(Array.from({ length: 3 }, () => world.ledgerOffice.checkIfDue())).finally(() => {
      ended = true
    })
    // a check that is not skipped waits for the table too
    await waitForBlocked(tx, 2, () => ended)
    return { first, others }
  })
  return [await checks.first, ...(await checks.others)]
}

test('a ledger check runs only when it is due and reports a difference of one cent within a minute', async () => {
  expect(await world.ledgerOffice.getChecks()).toEqual({ sums: null, whole: null })
  const [first, ...others] = await runFourChecks()
  expect(first).toMatchObject({ problems: [] })
  expect(others).toEqual([undefined, undefined, undefined])
  expect(await world.ledgerOffice.getChecks()).toMatchObject({ sums: { problems: [] }, whole: { problems: [] } })
  expect(await world.ledgerOffice.checkIfDue()).toBeUndefined()

  const artist = await world.newArtist()
  await world.database.execute(sql`
    INSERT INTO ledger_accounts (id, kind, owner_id, balance_cents)
    VALUES (${`artist_payable:${artist.artistId}`}, 'artist_payable', ${artist.artistId}, 1)`)
  // a check of the sums is due 30 seconds after the last one
  await ago(30, false)
  expect(await world.ledgerOffice.checkIfDue()).toMatchObject({ problems: [expect.stringMatching(/artist_payable:.* says 1/)] })
  expect((await world.ledgerOffice.getChecks()).sums?.problems).toHaveLength(1)
  expect(world.logged).toContainEqual([expect.anything(), 'LEDGER INTEGRITY CHECK FAILED'])
  expect((await world.ledgerOffice.getChecks()).whole?.problems).toEqual([])
  await ago(3600, true)
  await world.ledgerOffice.checkIfDue()
  expect((await world.ledgerOffice.getChecks()).whole?.problems).toHaveLength(1)
})
