import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { insertProduct } from '../../../test/database/insert-artwork.ts'
import { getResponseCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { type Caller, openAppWorld } from '../../../test/worlds/app-world.ts'
import { artists } from '../../accounts/tables.ts'
import { artworks } from '../../artworks/tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const olga = await world.newOperator()
const peter = await world.newOperator('moderator')

const lockArtistRow = (artistId: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM artists WHERE id = ${artistId} FOR UPDATE`)

async function newArtist() {
  const artist = await world.newArtist()
  const artistId = await world.getArtistId(artist)
  const { uid } = await insertProduct(world.database, artistId)
  const post = (by: Caller, step: 'suspend' | 'lift-suspension', reason: string) => () =>
    world.as(by, `/api/backoffice/artists/${artistId}/${step}`, { body: { reason } })
  return { artist, artistId, uid, post }
}

const findArtistRow = async (artistId: string) => (await world.database.select().from(artists).where(eq(artists.id, artistId)))[0]
const findArtworkRow = async (uid: string) => (await world.database.select().from(artworks).where(eq(artworks.uid, uid)))[0]
const listAuditActions = async (artistId: string) =>
  (
    await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `artist:${artistId}`))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action)

async function countMailsTo({ email }: { email: string }): Promise<number> {
  await world.runJobs()
  return world.mails.filter(({ to }) => to === email).length
}

test('of two operators who suspend an artist at the same time, the second gets artist_suspended_already and leaves no trace', async () => {
  const { artist, artistId, uid, post } = await newArtist()
  const outcomes = await runBehindLock(
    world.database,
    lockArtistRow(artistId),
    post(olga, 'suspend', 'First.'),
    post(peter, 'suspend', 'Second.'),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'artist_suspended_already'])
  expect(await findArtistRow(artistId)).toMatchObject({ suspensionReason: 'First.' })
  expect(await findArtworkRow(uid)).toMatchObject({ publishedAt: null })
  expect(await listAuditActions(artistId)).toEqual(['artist.suspended'])
  expect(await countMailsTo(artist)).toBe(1)
})

test('of two operators who lift a suspension at the same time, the second gets artist_not_suspended and leaves no trace', async () => {
  const { artist, artistId, uid, post } = await newArtist()
  await post(olga, 'suspend', 'First.')()
  const before = await countMailsTo(artist)
  const outcomes = await runBehindLock(
    world.database,
    lockArtistRow(artistId),
    post(olga, 'lift-suspension', 'Cleared.'),
    post(peter, 'lift-suspension', 'Cleared.'),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'artist_not_suspended'])
  expect(await findArtistRow(artistId)).toMatchObject({ suspendedAt: null })
  expect(await findArtworkRow(uid)).toMatchObject({ publishedAt: expect.any(Date) })
  expect(await listAuditActions(artistId)).toEqual(['artist.suspended', 'artist.suspension_lifted'])
  expect((await countMailsTo(artist)) - before).toBe(1)
})
