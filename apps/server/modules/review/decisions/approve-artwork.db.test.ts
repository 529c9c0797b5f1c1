import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, operator, race, storefrontUrl } from '../../../test/worlds/catalogue-world.ts'
import { artworkWords } from '../../catalogue/tables.ts'
import { createReview } from '../index.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

test('an approved artwork is on sale, its artist gets a mail with the link, and the operator sees it approved', async () => {
  const artist = await world.newArtist()
  const { uid, handle, name } = await world.newArtwork(artist, { tags: ['space', 'vertical'] })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')

  const answer = await world.as(operator).backoffice.artworks.approve({ uid })
  expect(answer).toMatchObject({
    uid,
    review_status: 'approved',
    isApproved: 1,
    artistName: artist.name,
    artistHandle: artist.handle,
    artistApprovedCount: 1,
  })
  expect(await world.getArtworkRow(uid)).toMatchObject({
    reviewStatus: 'approved',
    decidedBy: operator.userId,
    publishedAt: expect.any(Date),
  })
  expect((await world.catalogue.getProduct({ handle })).title).toBe(name)
  expect(world.noticesFor(artist.email)).toEqual([
    {
      kind: 'artwork_approved',
      to: artist.email,
      artistName: artist.name,
      artworkName: name,
      productUrl: `${storefrontUrl}/products/${handle}`,
      refused: [],
    },
  ])
})

test('an artist without approval mails gets none about an approval', async () => {
  const artist = await world.newArtist({ receiveApprovalEmails: false })
  const { uid } = await world.newArtwork(artist)
  await world.review.approveArtwork(operator, { uid })
  expect(world.noticesFor(artist.email)).toEqual([])
})

test('an operator cannot decide on an artwork twice', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  await world.review.approveArtwork(operator, { uid })
  expect(await findProblemCode(world.review.approveArtwork(operator, { uid }))).toBe('artwork_already_decided')
  expect(await findProblemCode(world.review.rejectArtwork(operator, { uid, reason: 'No.' }))).toBe('artwork_already_decided')
  expect(world.noticesFor(artist.email)).toHaveLength(1)
})

test('exactly one of several operators who decide on an artwork at once succeeds', async () => {
  const artist = await world.newArtist()
  const artworks = await Promise.all(Array.from({ length: 5 }, () => world.newArtwork(artist)))
  for (const { uid } of artworks) {
    const other = { ...operator, userId: 'operator-2' }
    const { won, codes } = await race(
      world.review.approveArtwork(operator, { uid }),
      world.review.rejectArtwork(other, { uid, reason: 'No.' }),
      world.review.approveArtwork(other, { uid }),
    )
    expect({ won, codes }).toEqual({ won: 1, codes: ['artwork_already_decided', 'artwork_already_decided'] })
  }
  expect(world.noticesFor(artist.email)).toHaveLength(5)
})

test('concurrent approvals of many artworks of one artist all succeed', async () => {
  const artist = await world.newArtist()
  const artworks = await Promise.all(Array.from({ length: 12 }, () => world.newArtwork(artist, { tags: [`t${randomUUID()}`] })))
  const { won } = await race(...artworks.map(({ uid }) => world.review.approveArtwork(operator, { uid })))
  expect(won).toBe(12)
})

test('an approval whose mail cannot be queued is rolled back', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newArtwork(artist)
  const send = () => Promise.reject(new Error('the queue is away'))
  const review = createReview({ ...world.reviewTools, notifications: { send } })
  await expect(review.approveArtwork(operator, { uid })).rejects.toThrow('the queue is away')
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'pending', publishedAt: null })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')
})

test('the words of an artwork’s title and tags are searchable after its approval', async () => {
  const artist = await world.newArtist()
  const [inName, inTag] = [`n${randomUUID()}`, `t${randomUUID()}`].map((word) => word.replaceAll('-', '')) as [string, string]
  const { uid } = await world.newArtwork(artist, { name: `${inName.toUpperCase()} of it`, tags: [inTag] })
  const known = () =>
    world.database
      .select()
      .from(artworkWords)
      .where(inArray(artworkWords.word, [inName, inTag]))
  expect(await known()).toHaveLength(0)
  await world.review.approveArtwork(operator, { uid })
  expect(await known()).toHaveLength(2)
})

test('a visitor and an artist cannot approve an artwork, and an unknown artwork is not found', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.artworks.approve({ uid }))).toBe('session_missing')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.approve({ uid }))).toBe('not_an_operator')
  expect(await findProblemCode(world.as(operator).backoffice.artworks.approve({ uid: randomUUID() }))).toBe('artwork_not_found')
  expect(await findProblemCode(world.as(operator).backoffice.artworks.approve({ uid: 'x' }))).toBe('invalid')
  expect((await world.getArtworkRow(uid)).reviewStatus).toBe('pending')
})
