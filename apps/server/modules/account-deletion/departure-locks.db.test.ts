import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { newPerson } from '../../test/worlds/app-world.ts'
import { openExportWorld } from '../../test/worlds/export-world.ts'
import { createAccountDeletion } from './module.ts'
import { findDeparture, updateDeparture } from './queries/account-deletion.ts'

const world = await openExportWorld()
afterAll(() => world.close())

const channelChanges: string[] = []
const accountDeletion = createAccountDeletion({
  ...world.platform,
  ...world.services,
  clock: world.now,
  graceDays: 30,
  channel: { artworkChanged: async (_tx, uid) => void channelChanges.push(uid), artistErased: async () => undefined },
})

/** An artist with one artwork on sale, and the key in the mail that asks for a confirmation. */
async function newLeaver() {
  const { actor } = await world.newExporter()
  const { uid } = await insertProduct(world.database, actor.artistId)
  await accountDeletion.ask(actor, { password: newPerson().password }, new Headers())
  const { text } = await world.mailTo(actor.email, /^Delete your/)
  const key = /\/leaving\/confirm\?key=([\w.-]+)/.exec(text)?.[1] ?? ''
  const { artistId } = actor
  const lock = (tx: Transaction) => tx.execute(sql`SELECT FROM departures WHERE artist_id = ${artistId} FOR UPDATE`)
  const find = () => findDeparture(world.database, artistId)
  const changes = () => channelChanges.filter((one) => one === uid).length
  const eraseJobs = () => world.sent.filter(({ payload }) => (payload as { artist?: string }).artist === artistId).length
  return {
    actor,
    key,
    lock,
    find,
    changes,
    eraseJobs,
    confirm: () => accountDeletion.confirm({ key }),
    stay: () => accountDeletion.stay(actor),
  }
}

async function countMailsTo(email: string): Promise<number> {
  await world.runJobs()
  return world.mails.filter(({ to }) => to === email).length
}

test('of two confirmations with the same link at the same time, the second changes nothing', async () => {
  const { actor, lock, find, changes, eraseJobs, confirm } = await newLeaver()
  const mailsBefore = await countMailsTo(actor.email)
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, confirm, confirm))).toEqual(['done', 'done'])
  expect(await find()).toMatchObject({ confirmedAt: world.now() })
  expect([changes(), eraseJobs(), (await countMailsTo(actor.email)) - mailsBefore]).toEqual([1, 1, 1])
})

test('an artist who stays while the link is confirmed has not left', async () => {
  const { actor, lock, find, changes, eraseJobs, confirm, stay } = await newLeaver()
  const mailsBefore = await countMailsTo(actor.email)
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, stay, confirm))).toEqual(['done', 'leaving_link_over'])
  expect(await find()).toBeUndefined()
  expect([changes(), eraseJobs(), (await countMailsTo(actor.email)) - mailsBefore]).toEqual([0, 0, 0])
})

test('an artist who stays twice at the same time gets one mail', async () => {
  const { actor, lock, find, changes, confirm, stay } = await newLeaver()
  await confirm()
  const mailsBefore = await countMailsTo(actor.email)
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, stay, stay))).toEqual(['done', 'done'])
  expect(await find()).toBeUndefined()
  // off sale once, on sale again once
  expect([changes(), (await countMailsTo(actor.email)) - mailsBefore]).toEqual([2, 1])
})

test('an artist cannot stay once the erasure begins at the same time', async () => {
  const { actor, lock, find, confirm, stay } = await newLeaver()
  await confirm()
  const begin = () => updateDeparture(world.database, actor.artistId, { begunAt: world.now() })
  expect(getOutcomeCodes(await runBehindLock(world.database, lock, begin, stay))).toEqual(['done', 'leaving_begun'])
  expect(await find()).toMatchObject({ begunAt: world.now() })
})
