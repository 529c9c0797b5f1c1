import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

test('a rejected artwork is not on sale, and its artist gets the reason by mail', async () => {
  const artist = await world.newArtist()
  const { uid, handle, name } = await world.newArtwork(artist)
  const answer = await world.as(operator).backoffice.artworks.reject({ uid, reason: '  Too blurred.  ' })
  expect(answer).toMatchObject({
    uid,
    review_status: 'rejected',
    isApproved: 0,
    rejection_reason: 'Too blurred.',
    artistRejectedCount: 1,
    artistApprovedCount: 0,
  })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')
  expect(world.noticesFor(artist.email)).toEqual([
    { kind: 'artwork_rejected', to: artist.email, artistName: artist.name, artworkName: name, reason: 'Too blurred.' },
  ])
})

test('an artist without approval mails gets none about a rejection', async () => {
  const artist = await world.newArtist({ receiveApprovalEmails: false })
  const { uid } = await world.newArtwork(artist)
  await world.review.rejectArtwork(operator, { uid, reason: 'No.' })
  expect(world.noticesFor(artist.email)).toEqual([])
})

test('a rejection requires a reason, an undecided artwork and an operator', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  const { reject } = world.as(operator).backoffice.artworks
  expect(await findProblemCode(reject({ uid, reason: '   ' }))).toBe('reason_missing')
  expect(await findProblemCode(reject({ uid } as never))).toBe('reason_missing')
  expect(await findProblemCode(reject({ uid: randomUUID(), reason: 'No.' }))).toBe('artwork_not_found')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.reject({ uid, reason: 'No.' }))).toBe('not_an_operator')
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.artworks.reject({ uid, reason: 'No.' }))).toBe('session_missing')
  await world.review.rejectArtwork(operator, { uid, reason: 'No.' })
  expect(await findProblemCode(reject({ uid, reason: 'Again.' }))).toBe('artwork_already_decided')
})
