import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeJobs } from '../../compose/jobs.ts'
import type { Artist } from '../../platform/actor.ts'
import { createBuiltInChannel } from '../../platform/channel/built-in.ts'
import { insertArtwork, insertProduct } from '../../test/database/insert-artwork.ts'
import { type AppWorld, newPerson, openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { departures } from '../account-deletion/tables.ts'
import { KEPT_SECONDS } from '../artworks/deletion/erase-artwork.ts'
import { artworks as artworkTable } from '../artworks/tables.ts'
import { reports } from '../reports/tables.ts'

/** The built-in channel under the name of an external one, so that jobs for it are enqueued. */
let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld({ channel: { ...createBuiltInChannel(), provider: 'shopify' } })
})
afterAll(() => world.close())

const ben = { ...operator, userId: 'ben', name: 'Ben' }

async function newArtist(): Promise<Artist> {
  const actor = await world.services.accounts.resolveActor(new Headers(toAuthHeaders(await world.newArtist())))
  if (actor.kind !== 'artist') throw new Error('no artist')
  return actor
}

/** An artwork on sale that is listed without a picture. */
const newProduct = (artistId: string) => insertProduct(world.database, artistId, { renditionsFailedAt: new Date() })

/** The jobs for the channel that an action enqueues. */
async function jobsDuring(action: () => Promise<unknown>): Promise<unknown[]> {
  const before = world.sent.length
  await action()
  return world.sent
    .slice(before)
    .filter(({ name }) => ['store.list-artwork', 'store.erase-listing', 'store.erase-collection'].includes(name))
    .map(({ name, payload }) => [name, ...Object.values(payload as object)])
}

const listed = (uid: string) => ['store.list-artwork', uid]

async function newReport({ artistId, name }: Artist, artworkUid: string) {
  const at = new Date()
  const [row] = await world.database
    .insert(reports)
    .values({
      ...{ artistId, artworkUid, subject: 'artwork', subjectName: `Moon by ${name}`, kind: 'offensive', state: 'open', since: at },
      ...{ confirmedAt: at, words: 'It is violent.', reporterName: 'Rae', reporterEmail: `${randomUUID()}@paint.example` },
    })
    .returning()
  return row?.id ?? ''
}

test('the channel is notified when a report takes an artwork off sale and when an appeal puts it back', async () => {
  const artist = await newArtist()
  const { uid } = await newProduct(artist.artistId)
  const id = await newReport(artist, uid)
  const { reports: desk } = world.services
  expect(await jobsDuring(() => desk.decide(operator, { id, outcome: 'taken_down', words: 'It is.' }))).toEqual([listed(uid)])
  expect(await jobsDuring(() => desk.appealAsArtist(artist, { id, words: 'It is not.' }))).toEqual([])
  expect(await jobsDuring(() => desk.decideAppeal(ben, { id, isReversed: true, words: 'It is not.' }))).toEqual([listed(uid)])
})

test('the channel is not notified when a report leaves an artwork on sale', async () => {
  const artist = await newArtist()
  const { uid } = await newProduct(artist.artistId)
  const id = await newReport(artist, uid)
  expect(await jobsDuring(() => world.services.reports.decide(operator, { id, outcome: 'kept', words: 'It is not.' }))).toEqual([])
})

test('the channel is notified of every artwork on sale when an artist is suspended and when the suspension is lifted', async () => {
  const { artistId } = await newArtist()
  const products = [await newProduct(artistId), await newProduct(artistId)]
  await insertArtwork(world.database, artistId)
  const all = products.map(({ uid }) => listed(uid)).toSorted()
  const { artistOffice } = world.services
  expect((await jobsDuring(() => artistOffice.suspend(operator, { artistId, reason: 'Copies.' }))).toSorted()).toEqual(all)
  expect((await jobsDuring(() => artistOffice.lift(operator, { artistId, reason: 'Cleared.' }))).toSorted()).toEqual(all)
})

test('the channel is notified when an artist leaves, and again when the artist stays', async () => {
  const artist = await newArtist()
  const { uid } = await newProduct(artist.artistId)
  const { accountDeletion } = world.services
  await accountDeletion.ask(artist, { password: newPerson().password }, new Headers())
  const { text } = await world.mailTo(artist.email, /^Delete your/)
  const key = /\/leaving\/confirm\?key=([\w.-]+)/.exec(text)?.[1] ?? ''
  expect(await jobsDuring(() => accountDeletion.confirm({ key }))).toEqual([listed(uid)])
  expect(await jobsDuring(() => accountDeletion.stay(artist))).toEqual([listed(uid)])
})

test('the channel is notified of the artworks and the collection of an artist who is erased', async () => {
  const artist = await newArtist()
  const { artistId } = artist
  const { uid } = await newProduct(artistId)
  const longAgo = new Date(Date.now() - 1000)
  await world.database.insert(departures).values({ artistId, askedAt: longAgo, confirmedAt: longAgo, eraseAfter: longAgo })
  const jobs = await jobsDuring(() => world.services.accountDeletion.erase({ artist: artistId }))
  expect(jobs).toEqual([listed(uid), ['store.erase-collection', artistId]])
})

test('the channel is notified when an artwork is approved, and when its deletion is approved', async () => {
  const artist = await newArtist()
  const { uid } = await insertArtwork(world.database, artist.artistId)
  const { review, artworks } = world.services
  expect(await jobsDuring(() => review.approveArtwork(operator, { uid }))).toEqual([listed(uid)])
  expect(await jobsDuring(() => artworks.requestDeletion(artist, { uid, reason: 'Old.' }))).toEqual([])
  expect(await jobsDuring(() => review.approveDeletion(operator, { uid }))).toEqual([listed(uid)])
})

test('the channel is not notified of a rejected artwork that was never on sale', async () => {
  const { artistId } = await newArtist()
  const { uid } = await insertArtwork(world.database, artistId)
  expect(await jobsDuring(() => world.services.review.rejectArtwork(operator, { uid, reason: 'Not sharp.' }))).toEqual([])
})

test('the channel is notified once the files of a deleted artwork are erased', async () => {
  const artist = await newArtist()
  const { uid } = await insertProduct(world.database, artist.artistId, { originalKey: randomBytes(32).toString('hex') })
  const { review, artworks } = world.services
  await artworks.requestDeletion(artist, { uid, reason: 'Old.' })
  await review.approveDeletion(operator, { uid })
  const deletedAt = new Date(Date.now() - KEPT_SECONDS * 1000)
  await world.database.update(artworkTable).set({ deletedAt }).where(eq(artworkTable.uid, uid))
  const erase = composeJobs(world.services).find(({ job }) => job.name === 'artworks.erase')
  const turn = { isLast: () => false }
  expect(await jobsDuring(async () => erase?.handler({ artwork: uid }, new AbortController().signal, turn))).toEqual([
    ['store.erase-listing', uid],
  ])
})
