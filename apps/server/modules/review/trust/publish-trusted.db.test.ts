import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { writeSettings } from '../../../platform/settings/settings.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { findProblemCode, openCatalogueWorld, operator, storefrontUrl } from '../../../test/worlds/catalogue-world.ts'
import { saveHashes } from '../queries/perceptual-hashes.ts'
import { getForReview } from '../queue/list-for-review.ts'
import { createTrustLaneListener } from './publish-trusted.ts'

// trusted publishing is a site setting, so these tests use their own database
const world = await openCatalogueWorld({ url: await cloneTemplate(`trust_lane_${process.pid}`) })
afterAll(() => world.close())

const { artworks } = world.as(operator).backoffice
const NEEDED = 3

async function setLane(change: Partial<HouseSettings>) {
  const settings = HouseSettings.parse({ trustLaneOn: true, trustLaneApprovals: NEEDED, trustLaneSamplePercent: 20, ...change })
  await world.database.transaction((tx) => writeSettings(tx, { settings, version: 1, at: new Date(), operatorId: operator.userId }))
}

beforeEach(async () => {
  await setLane({})
  // above the sample rate: not sampled
  world.draw.next = 0.5
})

/** An artist with this many approved artworks. */
async function newArtist(approvals = NEEDED) {
  const artist = await world.newArtist()
  for (let i = 0; i < approvals; i += 1) await artworks.approve({ uid: (await world.newArtwork(artist)).uid })
  world.notices.length = 0
  return artist
}

const publish = (uid: string) => world.review.publishTrusted({ artwork: uid })

test('a trusted artist’s artwork stays in review, and no job is sent, while the trusted publishing is off', async () => {
  const artist = await newArtist()
  const { uid } = await world.newArtwork(artist)
  await setLane({ trustLaneOn: false })
  await publish(uid)
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  expect(await world.reviewQueue.get(artist)).toMatchObject({ isTrusted: false })
  const sent: unknown[] = []
  const onVisible = createTrustLaneListener({ send: async (_tx, _job, payload) => void sent.push(payload) })
  await world.database.transaction((tx) => onVisible(tx, uid))
  expect(sent).toEqual([])
  await setLane({})
  await world.database.transaction((tx) => onVisible(tx, uid))
  expect(sent).toEqual([{ artwork: uid }])
})

test('an artwork of a trusted artist is published without a review, and the artist gets a mail', async () => {
  const artist = await newArtist()
  const { uid, handle, name } = await world.newArtwork(artist)
  expect(await world.reviewQueue.get(artist)).toMatchObject({ isTrusted: true })
  await publish(uid)
  expect((await world.catalogue.getProduct({ handle })).title).toBe(name)
  expect(await world.getArtworkRow(uid)).toMatchObject({
    reviewStatus: 'approved',
    trustedAt: expect.any(Date),
    sampledAt: null,
    decidedBy: null,
  })
  expect(world.noticesFor(artist.email)).toEqual([
    {
      kind: 'artwork_trusted',
      to: artist.email,
      artistName: artist.name,
      artworkName: name,
      productUrl: `${storefrontUrl}/products/${handle}`,
    },
  ])
  const [entry] = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artwork:${uid}`))
    .orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({ actorKind: 'system', action: 'artwork.trusted', facts: { isSampled: false } })
  expect(await artworks.list({ limit: 100 })).toMatchObject({ artworks: expect.not.arrayContaining([expect.objectContaining({ uid })]) })
  // the job may run twice
  await publish(uid)
  expect(world.noticesFor(artist.email)).toHaveLength(1)
  // an automatic publication is not an approval
  expect((await getForReview(world.reviewTools, world.database, operator.userId, uid)).artistApprovals).toBe(NEEDED)
})

test.each([
  ['too few approvals', NEEDED - 1],
  ['no approvals', 0],
])('an artist with %s is not trusted, and the artwork stays in review', async (_, approvals) => {
  const artist = await newArtist(approvals)
  const { uid } = await world.newArtwork(artist)
  await publish(uid)
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  expect(await getForReview(world.reviewTools, world.database, operator.userId, uid)).toMatchObject({
    artistTrust: 'not_yet',
    artistApprovals: approvals,
  })
})

test('an artist with one rejected artwork is not trusted, even if it was approved later', async () => {
  const artist = await newArtist()
  const bad = await world.newArtwork(artist)
  await artworks.reject({ uid: bad.uid, reason: 'Not yours.' })
  await world.change(bad.uid, { reviewStatus: 'approved' })
  const { uid } = await world.newArtwork(artist)
  await publish(uid)
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  expect(await getForReview(world.reviewTools, world.database, operator.userId, uid)).toMatchObject({ artistTrust: 'ended' })
})

test('an artist is not trusted while a report keeps an artwork off sale or the account is suspended', async () => {
  const artist = await newArtist()
  const reported = await world.newProduct(artist)
  await world.database.transaction((tx) => world.artworks.takeDown(tx, { uid: reported.uid, reason: 'Not yours.' }))
  const [first, second, third] = [await world.newArtwork(artist), await world.newArtwork(artist), await world.newArtwork(artist)]
  await publish(first.uid)
  expect((await world.getArtworkRow(first.uid)).reviewStatus).toBe('pending')
  expect((await getForReview(world.reviewTools, world.database, operator.userId, first.uid)).artistTrust).toBe('ended')
  await world.database.transaction((tx) => world.artworks.putBack(tx, reported.uid))
  await publish(second.uid)
  expect((await world.getArtworkRow(second.uid)).reviewStatus).toBe('approved')
  await world.database.transaction((tx) => world.artworks.unlistAll(tx, { artistId: artist.artistId, at: new Date() }))
  await publish(third.uid)
  expect((await world.getArtworkRow(third.uid)).reviewStatus).toBe('pending')
})

test('a request for changes does not end an artist’s trust', async () => {
  const artist = await newArtist()
  await artworks.askChanges({ uid: (await world.newArtwork(artist)).uid, reason: 'Another title.' })
  const { uid } = await world.newArtwork(artist)
  await publish(uid)
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('approved')
})

test('a sampled artwork is reviewed later: an approval keeps it on sale, a rejection ends sale and trust', async () => {
  const artist = await newArtist()
  world.draw.next = 0.1
  const [good, bad] = [await world.newArtwork(artist), await world.newArtwork(artist)]
  await publish(good.uid)
  await publish(bad.uid)
  const waiting = (await artworks.list({ limit: 100 })).artworks.filter(({ artistName }) => artistName === artist.name)
  expect(waiting.map(({ uid, isSample, artistTrust }) => ({ uid, isSample, artistTrust }))).toEqual([
    { uid: good.uid, isSample: true, artistTrust: 'trusted' },
    { uid: bad.uid, isSample: true, artistTrust: 'trusted' },
  ])
  // the artist does not see which artworks are sampled
  expect((await world.reviewQueue.get(artist)).places).toEqual([])

  await artworks.approve({ uid: good.uid })
  expect((await world.catalogue.getProduct({ handle: good.handle })).title).toBe(good.name)
  await artworks.reject({ uid: bad.uid, reason: 'Not yours.' })
  expect(await findProblemCode(world.catalogue.getProduct({ handle: bad.handle }))).toBe('product_not_found')
  expect(await world.getArtworkRow(bad.uid)).toMatchObject({ reviewStatus: 'rejected', publishedAt: null, sampledAt: null })
  expect(world.noticesFor(artist.email).at(-1)).toMatchObject({ kind: 'artwork_rejected', reason: 'Not yours.' })

  const next = await world.newArtwork(artist)
  await publish(next.uid)
  expect((await world.getArtworkRow(next.uid)).reviewStatus).toBe('pending')
})

test('an artwork that resembles another artist’s, or that an operator has claimed, stays in review', async () => {
  const [artist, other] = [await newArtist(), await world.newArtist()]
  const look = [{ part: 0, hash: 'fedcba9876543210' }]
  const [theirs, own] = [await world.newArtwork(other), await world.newArtwork(artist)]
  for (const { uid } of [theirs, own]) await world.database.transaction((tx) => saveHashes(tx, uid, look, new Date()))
  await publish(own.uid)
  expect((await world.getArtworkRow(own.uid)).reviewStatus).toBe('pending')

  const claimed = await world.newArtwork(artist)
  await artworks.claim({ uid: claimed.uid })
  await publish(claimed.uid)
  expect((await world.getArtworkRow(claimed.uid)).reviewStatus).toBe('pending')
})

test.each([
  ['resubmitted after a decision', { decidedAt: new Date(), resubmittedAt: new Date() }],
  ['pending deletion', { deletionStatus: 'pending' as const }],
  ['deleted', { deletedAt: new Date(), position: null }],
])('an artwork that is %s is not published without a review', async (_, state) => {
  const { uid } = await world.newArtwork(await newArtist(), state)
  await publish(uid)
  expect((await world.getArtworkRow(uid)).publishedAt).toBeNull()
})
