import { randomBytes } from 'node:crypto'
import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { limits } from '@tintype/contract/limits'
import type { PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Operator } from '../../../platform/actor.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { writeSettings } from '../../../platform/settings/settings.ts'
import { insertProduct } from '../../../test/database/insert-artwork.ts'
import { getOutcomeCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'
import { removeFromList } from '../../artworks/deletion/remove-from-list.ts'
import { artworkCounts } from '../../artworks/tables.ts'
import { saveHashes } from '../queries/perceptual-hashes.ts'

// the search for similar pictures covers the whole catalogue
const world = await openCatalogueWorld({ url: await cloneTemplate(`decision_locks_${process.pid}`) })
afterAll(() => world.close())

const otto: Operator = { ...operator, userId: 'operator-2', name: 'Otto' }
const { review } = world

const lockArtworkRow = (uid: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM artworks WHERE uid = ${uid} FOR UPDATE`)
const lockArtistArtworks = (artistId: string) => (tx: Transaction) =>
  tx.execute(sql`SELECT FROM artwork_shelves WHERE artist_id = ${artistId} FOR UPDATE`)

async function newArtwork(state: Parameters<typeof world.newArtwork>[1] = {}) {
  const artist = await world.newArtist()
  return { artist, ...(await world.newArtwork(artist, state)) }
}

type Subject = Awaited<ReturnType<typeof newArtwork>>

/** All effects of a decision, here and at other systems. */
async function collectEffects({ uid, artist }: Subject) {
  const audited = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artwork:${uid}`))
    .orderBy(asc(auditLog.id))
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artist.artistId))
  return {
    mails: world.noticesFor(artist.email).map(({ kind }) => kind),
    audited: audited.map(({ action, actorId }) => `${action} by ${actorId ?? 'the system'}`),
    events: world.announced.filter((event) => JSON.stringify(event).includes(uid)).length,
    posted: world.forPosting.filter((one) => one === uid).length,
    channelChanges: world.channelChanges.filter((one) => one === uid).length,
    jobs: world.sent.filter(({ payload }) => JSON.stringify(payload).includes(uid)).map(({ name }) => name),
    counts: counts && { total: counts.total, approved: counts.approved, approvals: counts.approvals },
  }
}

const nothing = { mails: [], audited: [], events: 0, posted: 0, channelChanges: 0, jobs: [] }

test('of two operators who decide on an artwork at the same time, the second gets artwork_already_decided and leaves no trace', async () => {
  const artwork = await newArtwork()
  const { uid } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveArtwork(operator, { uid }),
    () => review.rejectArtwork(otto, { uid, reason: 'Not sharp.' }),
    () => review.askChanges(otto, { uid, reason: 'Crop it.' }),
    () => review.approveArtwork(otto, { uid, undoable: true }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'artwork_already_decided', 'artwork_already_decided', 'artwork_already_decided'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'approved', decidedBy: operator.userId, rejectionReason: null })
  expect(await collectEffects(artwork)).toEqual({
    mails: ['artwork_approved'],
    audited: [`artwork.approved by ${operator.userId}`],
    events: 1,
    posted: 1,
    channelChanges: 1,
    jobs: [],
    counts: { total: 1, approved: 1, approvals: 1 },
  })
})

test('an operator cannot decide on an artwork that another operator claims at the same time', async () => {
  const artwork = await newArtwork()
  const { uid } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.claimArtwork(otto, { uid }),
    () => review.approveArtwork(operator, { uid }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'artwork_claimed'])
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  expect(await collectEffects(artwork)).toMatchObject(nothing)
})

test('an operator cannot claim an artwork that another operator decides on at the same time', async () => {
  const { uid } = await newArtwork()
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveArtwork(operator, { uid }),
    () => review.claimArtwork(otto, { uid }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'artwork_already_decided'])
})

const edit =
  ({ artist, uid }: Subject, version: number, artworkName: string) =>
  () =>
    world.artworks.edit(artist, {
      ...{ uid, version, artworkName, artworkDescription: '', category: 'space', tags: [], allowMarketing: false, howMade: null },
    })

test('an operator cannot approve a text that its artist changes at the same time', async () => {
  const artwork = await newArtwork()
  const { uid } = artwork
  const { version } = await world.getArtworkRow(uid)
  const outcomes = await runBehindLock(world.database, lockArtworkRow(uid), edit(artwork, version, 'New name'), () =>
    review.approveArtwork(operator, { uid, version }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'artwork_changed'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'pending', name: 'New name', publishedAt: null })
  expect(await collectEffects(artwork)).toMatchObject(nothing)
})

test('a change of an artwork that is approved at the same time waits for its own review', async () => {
  const artwork = await newArtwork()
  const { uid, name } = artwork
  const { version } = await world.getArtworkRow(uid)
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveArtwork(operator, { uid, version }),
    edit(artwork, version, 'New name'),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'approved', name, proposedName: 'New name' })
})

test('of two simultaneous deletion requests of an artist, the second gets deletion_already_pending', async () => {
  const { artist, uid } = await newArtwork({ reviewStatus: 'approved', publishedAt: new Date() })
  const request = (reason: string) => () => world.artworks.requestDeletion(artist, { uid, reason })
  const outcomes = await runBehindLock(world.database, lockArtworkRow(uid), request('First.'), request('Second.'))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'deletion_already_pending'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ deletionStatus: 'pending', deletionReason: 'First.' })
})

async function newDeletion() {
  const artwork = await newArtwork({ reviewStatus: 'approved', publishedAt: new Date() })
  await world.artworks.requestDeletion(artwork.artist, { uid: artwork.uid, reason: 'Old.' })
  return artwork
}

test('of two operators who decide on a deletion at the same time, the second gets deletion_not_pending and leaves no trace', async () => {
  const artwork = await newDeletion()
  const { uid } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveDeletion(operator, { uid }),
    () => review.approveDeletion(otto, { uid }),
    () => review.disapproveDeletion(otto, { uid, reason: 'Sold last week.' }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'deletion_not_pending', 'deletion_not_pending'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ deletedAt: expect.any(Date), position: null, disapprovalReason: null })
  expect(await collectEffects(artwork)).toEqual({
    ...nothing,
    mails: ['deletion_approved'],
    audited: [`artwork.deletion_approved by ${operator.userId}`],
    channelChanges: 1,
    jobs: ['artworks.erase'],
    counts: { total: 0, approved: 0, approvals: 0 },
  })
})

test('an operator cannot approve a deletion that another operator refuses at the same time', async () => {
  const artwork = await newDeletion()
  const { uid } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.disapproveDeletion(otto, { uid, reason: 'Sold last week.' }),
    () => review.approveDeletion(operator, { uid }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'deletion_not_pending'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ deletedAt: null, deletionStatus: 'disapproved' })
  expect(await collectEffects(artwork)).toMatchObject({ ...nothing, mails: ['deletion_disapproved'], audited: [expect.any(String)] })
})

async function newHeldDecision() {
  const artwork = await newArtwork()
  const { held } = await review.approveArtwork(operator, { uid: artwork.uid, undoable: true })
  if (!held) throw new Error('no held decision')
  world.wind(limits.review.undoMs)
  return { ...artwork, held: held.id }
}

test('a decision that takes effect cannot be undone at the same time', async () => {
  const artwork = await newHeldDecision()
  const { uid, held } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.settleDecision({ held }),
    () => review.settleDecision({ held }),
    () => review.undoDecision(operator, { uid, held }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done', 'decision_final'])
  expect(await collectEffects(artwork)).toMatchObject({ mails: ['artwork_approved'], events: 1, posted: 1, channelChanges: 1 })
})

test('a decision that is undone does not take effect at the same time', async () => {
  const artwork = await newHeldDecision()
  const { uid, held } = artwork
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.undoDecision(operator, { uid, held }),
    () => review.settleDecision({ held }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  expect(await collectEffects(artwork)).toMatchObject({ ...nothing, jobs: [] })
})

test('an artwork that is taken down while it is approved returns to the store once it is put back', async () => {
  const { uid } = await newArtwork()
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveArtwork(operator, { uid }),
    () => world.database.transaction((tx) => world.artworks.takeDown(tx, { uid, reason: 'Reported.' })),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ publishedAt: null, withheldPublishedAt: expect.any(Date) })
  const outcomesBack = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => world.database.transaction((tx) => world.artworks.putBack(tx, uid)),
    () => world.database.transaction((tx) => world.artworks.putBack(tx, uid)),
  )
  expect(getOutcomeCodes(outcomesBack)).toEqual(['done', 'done'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ publishedAt: expect.any(Date), withheldPublishedAt: null })
})

test('an artwork that is approved while its artist is suspended does not go on sale', async () => {
  const { artist, uid } = await newArtwork()
  const { artistId } = artist
  const outcomes = await runBehindLock(
    world.database,
    lockArtistArtworks(artistId),
    () => world.database.transaction((tx) => world.artworks.unlistAll(tx, { artistId, at: world.clock() })),
    () => review.approveArtwork(operator, { uid }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getArtworkRow(uid)).toMatchObject({
    reviewStatus: 'approved',
    publishedAt: null,
    withheldPublishedAt: expect.any(Date),
  })
})

test('an artwork that is put back while it is approved goes on sale', async () => {
  const { uid } = await newArtwork()
  await world.database.transaction((tx) => world.artworks.takeDown(tx, { uid, reason: 'Reported.' }))
  const outcomes = await runBehindLock(
    world.database,
    lockArtworkRow(uid),
    () => review.approveArtwork(operator, { uid }),
    () => world.database.transaction((tx) => world.artworks.putBack(tx, uid)),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getArtworkRow(uid)).toMatchObject({ publishedAt: expect.any(Date), withheldPublishedAt: null, takenDownAt: null })
})

test('an artwork that is added while its artist is suspended does not stay on sale', async () => {
  const artist = await world.newArtist()
  const { artistId } = artist
  await world.database.insert(artworkCounts).values({ artistId })
  const [added, withheld] = await runBehindLock(
    world.database,
    lockArtistArtworks(artistId),
    () => insertProduct(world.database, artistId),
    () => world.database.transaction((tx) => world.artworks.unlistAll(tx, { artistId, at: world.clock() })),
  )
  const { uid } = (added as PromiseFulfilledResult<{ uid: string }>).value
  expect(withheld).toEqual({ status: 'fulfilled', value: [uid] })
  expect(await world.getArtworkRow(uid)).toMatchObject({ publishedAt: null, withheldPublishedAt: expect.any(Date) })
})

test('an artwork of a trusted artist is published once by two simultaneous jobs, and no operator decides on it meanwhile', async () => {
  const settings = HouseSettings.parse({ trustLaneOn: true, trustLaneApprovals: 1, trustLaneSamplePercent: 1 })
  await world.database.transaction((tx) => writeSettings(tx, { settings, version: 1, at: new Date(), operatorId: operator.userId }))
  const artwork = await newArtwork()
  await review.approveArtwork(operator, { uid: (await world.newArtwork(artwork.artist)).uid })
  world.notices.length = 0
  const { uid } = artwork
  const publish = () => review.publishTrusted({ artwork: uid })
  const outcomes = await runBehindLock(world.database, lockArtworkRow(uid), publish, publish, () =>
    review.rejectArtwork(operator, { uid, reason: 'Not sharp.' }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done', 'artwork_already_decided'])
  expect(await collectEffects(artwork)).toMatchObject({
    mails: ['artwork_trusted'],
    audited: ['artwork.trusted by the system'],
    events: 1,
    posted: 1,
    channelChanges: 1,
    counts: { total: 2, approved: 2, approvals: 1 },
  })
})

test('an artwork that is removed from the list twice at the same time leaves one place', async () => {
  const { artist, uid } = await newArtwork()
  const next = await world.newArtwork(artist)
  const remove = () => world.database.transaction((tx) => removeFromList(tx, uid))
  expect(getOutcomeCodes(await runBehindLock(world.database, lockArtworkRow(uid), remove, remove))).toEqual(['done', 'done'])
  expect((await world.getArtworkRow(next.uid)).position).toBe(1)
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artist.artistId))
  expect(counts?.total).toBe(1)
})

test('two operators who pick the same product at the same time write one audit entry', async () => {
  const artwork = await newArtwork({ reviewStatus: 'approved', publishedAt: new Date() })
  const pick = (by: Operator) => () => review.pickProduct(by, { handle: artwork.handle, isPick: true })
  const outcomes = await runBehindLock(world.database, lockArtworkRow(artwork.uid), pick(operator), pick(otto))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect((await collectEffects(artwork)).audited).toEqual([`artwork.picked by ${operator.userId}`])
})

test('two copies of an artwork that are found at the same time lead to one mail to its artist', async () => {
  const hashes: PerceptualHash[] = [{ part: 0, hash: randomBytes(8).toString('hex') }]
  const createCopy = async () => {
    const artwork = await newArtwork()
    await world.database.transaction((tx) => saveHashes(tx, artwork.uid, hashes, world.clock()))
    return artwork
  }
  const original = await createCopy()
  const copies = [await createCopy(), await createCopy()]
  const calls = copies.map(
    ({ uid }) =>
      () =>
        review.notifyFirstArtist({ artwork: uid }),
  )
  const outcomes = await runBehindLock(world.database, lockArtworkRow(original.uid), ...calls)
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(world.noticesFor(original.artist.email).map(({ kind }) => kind)).toEqual(['artwork_resembled'])
  const audited = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artwork:${original.uid}`))
    .orderBy(asc(auditLog.id))
  expect(audited.map(({ facts }) => facts.isMailed)).toEqual([true, false])
})
