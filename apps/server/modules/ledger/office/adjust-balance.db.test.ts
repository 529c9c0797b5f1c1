import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const adjust = (artistId: string, amountCents: number, idempotencyKey: string = randomUUID()) =>
  world.ledgerOffice.adjustBalance(operator, { idempotencyKey, artistId, amountCents, reason: 'Postage of a returned print' })

test('an operator adjusts a balance up and down, and the artist sees the reason', async () => {
  const { artistId } = await world.newArtist()
  await adjust(artistId, 700)
  await adjust(artistId, -900)
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(-200)
  const [latest] = await world.earnings.latestLines(world.database, artistId, 10)
  expect(latest).toMatchObject({ kind: 'adjustment', amountCents: -900, text: 'Postage of a returned print', clearsOn: null })
})

test('an operator’s adjustment is in the ledger and the audit log with the operator', async () => {
  const { artistId } = await world.newArtist()
  const { id } = await adjust(artistId, 700)
  const { rows } = await world.database.execute(sql`
    SELECT operator, text FROM ledger_postings WHERE kind = 'adjustment' AND cause = ${id}`)
  expect(rows).toEqual([{ operator: operator.userId, text: 'Postage of a returned print' }])
  const { rows: audited } = await world.database.execute(
    sql`SELECT actor_id, action FROM audit_log WHERE subject = ${`artist:${artistId}`}`,
  )
  expect(audited).toEqual([{ actor_id: operator.userId, action: 'balance.adjusted' }])
})

test('an operator’s adjustment is recorded once per idempotency key, in turn or at once', async () => {
  const { artistId } = await world.newArtist()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(artistId, 300, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(300)
  await expect(adjust(artistId, 301, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('an operator cannot adjust a balance by zero or the balance of an unknown artist', async () => {
  const { artistId } = await world.newArtist()
  await expect(adjust(artistId, 0)).rejects.toMatchObject({ code: 'adjustment_empty' })
  await expect(adjust(randomUUID(), 5)).rejects.toMatchObject({ code: 'artist_not_found' })
})
