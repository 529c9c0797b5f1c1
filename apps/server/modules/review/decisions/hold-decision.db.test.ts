import { limits } from '@tintype/contract/limits'
import { desc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { findProblemCode, openCatalogueWorld, operator, race } from '../../../test/worlds/catalogue-world.ts'
import { artworkCounts } from '../../artworks/tables.ts'
import { createReview } from '../index.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const other = { ...operator, userId: 'operator-2', name: 'Otto' }
const { artworks } = world.as(operator).backoffice

async function newArtwork() {
  const artist = await world.newArtist()
  return { artist, ...(await world.newArtwork(artist)) }
}

/** Makes a decision that can be undone, and returns it. */
async function hold(uid: string, decision: 'approve' | 'reject' = 'approve') {
  const answer = await (decision === 'approve'
    ? artworks.approve({ uid, undoable: true })
    : artworks.reject({ uid, reason: 'No.', undoable: true }))
  if (!answer.held) throw new Error('the decision was not held')
  return answer.held
}

const listAuditFacts = (uid: string) =>
  world.database
    .select({ action: auditLog.action, facts: auditLog.facts })
    .from(auditLog)
    .where(eq(auditLog.subject, `artwork:${uid}`))
    .orderBy(desc(auditLog.id))

test('an undoable approval takes effect by a job after ten seconds and sends nothing before', async () => {
  const { uid, handle, artist } = await newArtwork()
  const held = await hold(uid)
  expect(Date.parse(held.takesEffectAt)).toBeGreaterThan(world.clock().getTime() + 5000)
  expect(world.sent.filter(({ payload }) => (payload as { held?: string }).held === held.id)).toEqual([
    { name: 'review.settle-decision', payload: { held: held.id }, afterSeconds: limits.review.undoMs / 1000 },
  ])
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'pending', publishedAt: null })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')
  expect(world.noticesFor(artist.email)).toEqual([])
  await expect(world.review.settleDecision({ held: held.id })).rejects.toThrow('can still be taken back')

  world.wind(limits.review.undoMs)
  await world.review.settleDecision({ held: held.id })
  expect((await world.catalogue.getProduct({ handle })).title).toBe('Moon over Water')
  expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'artwork_approved' }])
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'approved', decidedBy: operator.userId })
  // the job may run twice
  await world.review.settleDecision({ held: held.id })
  expect(world.noticesFor(artist.email)).toHaveLength(1)
  expect(await listAuditFacts(uid)).toMatchObject([{ action: 'artwork.approved' }])
})

test('an operator who undoes a decision can decide again, and the artist gets no mail about the first one', async () => {
  const { uid, artist } = await newArtwork()
  const held = await hold(uid)
  expect(await artworks.undo({ uid, held: held.id })).toMatchObject({ review_status: 'pending', held: null })
  world.wind(limits.review.undoMs)
  await world.review.settleDecision({ held: held.id })
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'pending', decidedAt: null, publishedAt: null })
  expect(world.noticesFor(artist.email)).toEqual([])
  // the operator has the claim again
  expect(await findProblemCode(world.as(other).backoffice.artworks.approve({ uid }))).toBe('artwork_claimed')
  await artworks.reject({ uid, reason: 'Too blurred.' })
  expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'artwork_rejected' }])
})

test('a decision can be undone only by its operator and only before it takes effect', async () => {
  const { uid } = await newArtwork()
  const held = await hold(uid)
  expect(await findProblemCode(world.as(other).backoffice.artworks.undo({ uid, held: held.id }))).toBe('decision_final')
  const elsewhere = await newArtwork()
  expect(await findProblemCode(artworks.undo({ uid: elsewhere.uid, held: held.id }))).toBe('decision_final')
  world.wind(limits.review.undoMs)
  await world.review.settleDecision({ held: held.id })
  await expect(artworks.undo({ uid, held: held.id })).rejects.toMatchObject({ status: 409, code: 'decision_final' })
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('approved')
})

test('exactly one of an undo and its decision happens when both run at once', async () => {
  for (let i = 0; i < 6; i += 1) {
    const { uid, artist } = await newArtwork()
    const held = await hold(uid)
    world.wind(limits.review.undoMs)
    const { codes } = await race(artworks.undo({ uid, held: held.id }), world.review.settleDecision({ held: held.id }))
    const isUndone = codes.length === 0
    expect((await world.getArtworkRow(uid)).reviewStatus).toBe(isUndone ? 'pending' : 'approved')
    expect(world.noticesFor(artist.email)).toHaveLength(isUndone ? 0 : 1)
  }
})

test('a decision in its undo period is hidden from other operators but still in review for the artist', async () => {
  const { uid, artist } = await newArtwork()
  const { overview } = world.as(operator).backoffice
  const before = await overview()
  await hold(uid, 'reject')
  expect((await overview()).pendingArtworks).toBe(before.pendingArtworks - 1)
  expect(await findProblemCode(world.as(other).backoffice.artworks.approve({ uid }))).toBe('artwork_already_decided')
  expect(await findProblemCode(world.as(other).backoffice.artworks.claim({ uid }))).toBe('artwork_already_decided')
  expect((await world.reviewQueue.get(artist)).places.map((place) => place.uid)).toEqual([uid])
})

test('a decision in its undo period is dropped and the artwork is in review again when its title changes', async () => {
  const { uid, artist } = await newArtwork()
  const held = await hold(uid)
  await world.change(uid, { name: 'Tide', version: 2 })
  world.wind(limits.review.undoMs)
  await world.review.settleDecision({ held: held.id })
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'pending', name: 'Tide' })
  expect(world.noticesFor(artist.email)).toEqual([])
  expect(await listAuditFacts(uid)).toEqual([
    { action: 'artwork.decision_dropped', facts: { decision: 'approve', because: 'artwork_changed' } },
  ])
  await artworks.approve({ uid, version: 2 })
})

test('a decision whose mail cannot be queued is kept and takes effect on the next try', async () => {
  const { uid } = await newArtwork()
  const held = await hold(uid)
  world.wind(limits.review.undoMs)
  const send = () => Promise.reject(new Error('the queue is away'))
  const review = createReview({ ...world.reviewTools, notifications: { send } })
  await expect(review.settleDecision({ held: held.id })).rejects.toThrow('the queue is away')
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
  await world.review.settleDecision({ held: held.id })
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('approved')
})

test('an operator decides several artworks at once, and a refusal of one does not affect the others', async () => {
  const [first, claimed, decided, last] = [await newArtwork(), await newArtwork(), await newArtwork(), await newArtwork()]
  await world.as(other).backoffice.artworks.claim({ uid: claimed.uid })
  await artworks.reject({ uid: decided.uid, reason: 'No.' })
  const { results } = await artworks.decideInBulk({
    decision: 'approve',
    artworks: [first, claimed, decided, last].map(({ uid }) => ({ uid, version: uid === last.uid ? 7 : 1 })),
  })
  expect(results).toEqual([
    { uid: first.uid, problem: null, held: null },
    { uid: claimed.uid, problem: { code: 'artwork_claimed', message: 'Otto is reviewing this artwork.' }, held: null },
    { uid: decided.uid, problem: { code: 'artwork_already_decided', message: expect.any(String) }, held: null },
    { uid: last.uid, problem: { code: 'artwork_changed', message: expect.any(String) }, held: null },
  ])
  expect((await world.getArtworkRow(first.uid)).reviewStatus).toBe('approved')
})

test('an operator rejects several artworks with one reason and can undo each decision', async () => {
  const [first, second] = [await newArtwork(), await newArtwork()]
  const request = { decision: 'reject' as const, artworks: [{ uid: first.uid }, { uid: second.uid }], undoable: true }
  expect(await findProblemCode(artworks.decideInBulk(request))).toBe('reason_missing')
  const { results } = await artworks.decideInBulk({ ...request, reason: 'Our terms do not allow this picture.', code: 'terms' })
  await artworks.undo({ uid: first.uid, held: results[0]?.held?.id ?? '' })
  world.wind(limits.review.undoMs)
  for (const { held } of results) await world.review.settleDecision({ held: held?.id ?? '' })
  expect((await world.getArtworkRow(first.uid)).reviewStatus).toBe('pending')
  expect(await world.getArtworkRow(second.uid)).toMatchObject({ reviewStatus: 'rejected', rejectionCode: 'terms' })
  const many = Array.from({ length: limits.review.togetherMax + 1 }, () => ({ uid: first.uid }))
  expect(await findProblemCode(artworks.decideInBulk({ decision: 'approve', artworks: many }))).toBe('invalid')
})

test('an artist’s approvals and rejections are counted, and a request for changes counts as neither', async () => {
  const artist = await world.newArtist()
  const [one, two, three] = [await world.newArtwork(artist), await world.newArtwork(artist), await world.newArtwork(artist)]
  await artworks.approve({ uid: one.uid })
  await artworks.reject({ uid: two.uid, reason: 'No.' })
  await artworks.askChanges({ uid: three.uid, reason: 'Another title, please.' })
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artist.artistId))
  expect(counts).toMatchObject({ total: 3, approved: 1, approvals: 1, rejections: 1 })
})
