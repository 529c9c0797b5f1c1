import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, operator, race } from '../../../test/worlds/catalogue-world.ts'
import { artworkClaims } from '../tables.ts'
import { getForReview } from './list-for-review.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const other = { ...operator, userId: 'operator-2', name: 'Otto' }
const mine = world.as(operator).backoffice.artworks
const others = world.as(other).backoffice.artworks

const newArtwork = async () => world.newArtwork(await world.newArtist())

test('an operator who opens an artwork claims it for five minutes, and others cannot decide on it', async () => {
  const { uid } = await newArtwork()
  const claim = await mine.claim({ uid })
  expect(claim).toMatchObject({ isMine: true, operatorName: 'Olga' })
  expect(Date.parse(claim.until) - world.clock().getTime()).toBeLessThanOrEqual(limits.review.claimMs)

  expect(await others.claim({ uid })).toEqual({ ...claim, isMine: false })
  await expect(others.approve({ uid })).rejects.toMatchObject({
    status: 409,
    code: 'artwork_claimed',
    message: 'Olga is reviewing this artwork.',
  })
  expect(await findProblemCode(others.reject({ uid, reason: 'No.' }))).toBe('artwork_claimed')
  expect(await mine.approve({ uid })).toMatchObject({ review_status: 'approved', claimedBy: null })
})

test('an operator renews a claim by opening the artwork again, and others can claim it after it expires', async () => {
  const { uid } = await newArtwork()
  const first = await mine.claim({ uid })
  world.wind(limits.review.claimMs - 1000)
  const renewed = await mine.claim({ uid })
  expect(Date.parse(renewed.until)).toBeGreaterThan(Date.parse(first.until))
  world.wind(2000)
  expect(await others.claim({ uid })).toMatchObject({ isMine: false })
  world.wind(limits.review.claimMs)
  expect(await others.claim({ uid })).toMatchObject({ isMine: true, operatorName: 'Otto' })
  expect(await findProblemCode(mine.approve({ uid }))).toBe('artwork_claimed')
})

test('an operator who opens the next artwork releases only their own claim on the last one', async () => {
  const [first, second] = [await newArtwork(), await newArtwork()]
  await mine.claim({ uid: first.uid })
  await others.claim({ uid: second.uid, leaving: first.uid })
  expect(await findProblemCode(others.approve({ uid: first.uid }))).toBe('artwork_claimed')
  await mine.claim({ uid: second.uid, leaving: first.uid })
  expect(await others.claim({ uid: first.uid })).toMatchObject({ isMine: true })
})

test('exactly one of two operators who open an artwork at once claims it, and both see the same name', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { uid } = await newArtwork()
    const claims = await Promise.all([mine.claim({ uid }), others.claim({ uid })])
    expect(claims.filter(({ isMine }) => isMine)).toHaveLength(1)
    expect(new Set(claims.map(({ operatorName }) => operatorName)).size).toBe(1)
  }
})

test('an operator sees the claims of others on an artwork, but not their own', async () => {
  const { uid } = await newArtwork()
  await mine.claim({ uid })
  const seenBy = ({ userId }: typeof operator) => getForReview(world.reviewTools, world.database, userId, uid)
  expect((await seenBy(operator)).claimedBy).toBeNull()
  expect(await seenBy(other)).toMatchObject({ claimedBy: 'Olga', claimedUntil: expect.any(String) })
})

test('a decision removes the claim, and a decided or deleted artwork cannot be claimed', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  await mine.claim({ uid })
  await mine.reject({ uid, reason: 'No.' })
  expect(await world.database.select().from(artworkClaims).where(eq(artworkClaims.artworkUid, uid))).toEqual([])
  expect(await findProblemCode(mine.claim({ uid }))).toBe('artwork_already_decided')
  expect(await findProblemCode(mine.claim({ uid: (await world.newArtwork(artist, { deletedAt: new Date() })).uid }))).toBe(
    'artwork_not_found',
  )
  expect(await findProblemCode(mine.claim({ uid: randomUUID() }))).toBe('artwork_not_found')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.claim({ uid }))).toBe('not_an_operator')
})

test('exactly one of two concurrent decisions that can be undone succeeds, and the other gets an error', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { uid } = await newArtwork()
    const { won, codes } = await race(mine.approve({ uid, undoable: true }), others.reject({ uid, reason: 'No.', undoable: true }))
    expect({ won, codes }).toEqual({ won: 1, codes: ['artwork_already_decided'] })
  }
})
