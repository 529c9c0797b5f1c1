import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { CONTENT_SIDE_PX } from '../../platform/images/recognition/recognition-messages.ts'
import { RecognitionBusy } from '../../platform/images/recognition/recognizer.ts'
import { StoreFault } from '../../platform/storage/bucket-faults.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { artworkForm, openStudioWorld } from '../../test/worlds/studio-world.ts'
import { artworks } from '../artworks/tables.ts'
import { getForReview, listForReview } from './queue/list-for-review.ts'
import { rateContent } from './rate-content.ts'
import { artworkContentRatings } from './tables.ts'

// a database of its own, because the job rates every artwork in review
const world = await openStudioWorld({ url: await cloneTemplate(`rate_content_${process.pid}`) })
afterAll(() => world.close())
const artist = await world.newArtist()

async function newRendered(): Promise<string> {
  const { body } = await world.post(artist, 'upload-artwork', await artworkForm())
  await world.artworks.render({ artwork: body.uid })
  return body.uid
}

const shown = { drawing: 0.05, hentai: 0.03, neutral: 0.12, porn: 0.5, sexy: 0.3 }
const subjects = { space: 0, landscape: 0, anime: 0 }

/** A fake network with a high rating, because the real one rates every test picture low. */
function withRater({ isUsable = true, rate = async (_pixels: Buffer) => ({ ratings: shown, subjects }) } = {}) {
  const rater = { model: 'a network', isUsable: async () => isUsable, rate: vi.fn(rate) }
  return { ...world.tools, contentRater: rater, rate: rater.rate }
}

const { signal } = new AbortController()
const findRatings = (uid: string) => world.database.select().from(artworkContentRatings).where(eq(artworkContentRatings.artworkUid, uid))
const showForReview = (uid: string) => getForReview({ ...world.tools, artworks: world.artworks }, world.database, 'operator-1', uid)

test('an operator sees in review what the network expects in a picture, and its artist does not', async () => {
  const uid = await newRendered()
  expect((await showForReview(uid)).contentHint).toBeNull()
  const tools = withRater()
  expect(await rateContent(tools, signal)).toBeGreaterThanOrEqual(1)
  expect(tools.rate.mock.calls[0]?.[0].length).toBe(CONTENT_SIDE_PX * CONTENT_SIDE_PX * 3)
  expect(await findRatings(uid)).toMatchObject([{ explicitShare: expect.closeTo(0.83), model: 'a network' }])

  const review = await showForReview(uid)
  expect(review).toMatchObject({ contentHint: 83, review_status: 'pending' })
  const { artworks: queue } = await listForReview({ ...world.tools, artworks: world.artworks }, 'operator-1', {
    status: 'pending',
    limit: 50,
  })
  expect(queue.filter((one) => one.uid === uid)).toMatchObject([{ contentHint: 83 }])
  const { body } = await world.get(artist, `artworks/${uid}`)
  expect([body.uid, JSON.stringify(body).includes('contentHint')]).toEqual([uid, false])
})

test('an artwork is rated once, and one without a hint is rated, too', async () => {
  const uid = await newRendered()
  await rateContent(withRater({ rate: async () => ({ ratings: { ...shown, porn: 0.1, sexy: 0 }, subjects }) }), signal)
  expect((await showForReview(uid)).contentHint).toBeNull()
  const again = withRater()
  expect(await rateContent(again, signal)).toBe(0)
  expect(again.rate).not.toHaveBeenCalled()
  expect(await findRatings(uid)).toMatchObject([{ explicitShare: expect.closeTo(0.13) }])
})

test('an artwork that cannot be rated waits for review without a hint, and does not block the next', async () => {
  const [first, second] = [await newRendered(), await newRendered()].sort() as [string, string]
  const rate = vi
    .fn(async (_pixels: Buffer) => ({ ratings: shown, subjects }))
    .mockRejectedValueOnce(new Error('the recognition took too long'))
  await rateContent(withRater({ rate }), signal)
  expect([await findRatings(first), await findRatings(second)]).toMatchObject([
    [{ explicitShare: null }],
    [{ explicitShare: expect.any(Number) }],
  ])
  expect((await showForReview(first)).contentHint).toBeNull()
  expect(await rateContent(withRater(), signal)).toBe(0)
})

test('an artwork that other pictures or the storage kept from being rated is rated by the next run', async () => {
  const [first, second] = [await newRendered(), await newRendered()].sort() as [string, string]
  const rate = vi
    .fn(async (_pixels: Buffer) => ({ ratings: shown, subjects }))
    .mockRejectedValueOnce(new RecognitionBusy('too many pictures waited for the recognition'))
  const away = { ...world.tools.storage, localCopy: () => Promise.reject(new StoreFault('the storage does not answer')) }
  expect(await rateContent({ ...withRater(), storage: away as typeof world.tools.storage }, signal)).toBe(0)
  await rateContent(withRater({ rate }), signal)
  expect([await findRatings(first), await findRatings(second)]).toMatchObject([[], [{ explicitShare: expect.closeTo(0.83) }]])
  await rateContent(withRater(), signal)
  expect(await findRatings(first)).toMatchObject([{ explicitShare: expect.closeTo(0.83) }])
})

test('nothing is rated where the network is switched off or cannot run, after an abort, or for an artwork that was decided', async () => {
  const uid = await newRendered()
  expect(await rateContent({ ...world.tools, contentRater: undefined }, signal)).toBe(0)
  expect(await rateContent(withRater({ isUsable: false }), signal)).toBe(0)
  expect(await rateContent(withRater(), AbortSignal.abort())).toBe(0)
  await world.database.update(artworks).set({ reviewStatus: 'rejected' }).where(eq(artworks.uid, uid))
  await rateContent(withRater(), signal)
  expect(await findRatings(uid)).toEqual([])
})

test('a rating of an artwork that was deleted in the meantime is not stored', async () => {
  const uid = await newRendered()
  const rate = async () => {
    await world.database.update(artworks).set({ deletedAt: new Date() }).where(eq(artworks.uid, uid))
    return { ratings: shown, subjects }
  }
  expect(await rateContent(withRater({ rate }), signal)).toBe(1)
  expect(await findRatings(uid)).toEqual([])
})
