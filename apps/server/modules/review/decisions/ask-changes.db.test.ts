import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const { artworks } = world.as(operator).backoffice
const reason = 'The title or description doesn’t match the picture. It shows no moon.'

test('an artist who is asked for changes gets a mail with what to change, and the artwork is not on sale', async () => {
  const artist = await world.newArtist()
  const { uid, handle, name } = await world.newArtwork(artist)
  expect(await artworks.askChanges({ uid, version: 1, reason, code: 'title' })).toMatchObject({
    review_status: 'changes_requested',
    isApproved: 0,
    rejection_reason: reason,
    rejection_code: 'title',
    artistRejectedCount: 0,
  })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_not_found')
  expect(world.noticesFor(artist.email)).toEqual([
    {
      kind: 'artwork_changes',
      to: artist.email,
      artistName: artist.name,
      artworkName: name,
      reason,
      toDo: 'Edit the title or description and save.',
    },
  ])
  expect(await world.artworks.get(artist, uid)).toMatchObject({ review_status: 'changes_requested', rejection_code: 'title' })
})

test('an artist without approval mails gets none about a request for changes', async () => {
  const artist = await world.newArtist({ receiveApprovalEmails: false })
  const { uid } = await world.newArtwork(artist)
  await artworks.askChanges({ uid, reason, code: 'title' })
  expect(world.noticesFor(artist.email)).toEqual([])
})

test('an artwork with requested changes returns to review, with the request, once its artist edits it', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  await artworks.askChanges({ uid, reason, code: 'title' })
  expect(await findProblemCode(artworks.approve({ uid }))).toBe('artwork_already_decided')
  expect((await world.reviewQueue.get(artist)).places).toEqual([])

  const edit = {
    uid,
    artworkName: 'Tide',
    artworkDescription: '',
    category: 'space' as const,
    tags: [],
    allowMarketing: false,
    howMade: null,
  }
  const edited = await world.artworks.edit(artist, { ...edit, version: 1 })
  expect(edited).toMatchObject({ review_status: 'pending', rejection_reason: reason, resubmitted_at: expect.any(String) })
  expect((await world.reviewQueue.get(artist)).places).toHaveLength(1)
  expect(await artworks.approve({ uid, version: 2 })).toMatchObject({
    review_status: 'approved',
    rejection_reason: null,
    rejection_code: null,
  })
})

test('a request for changes to an edit keeps the product on sale with its old title', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist, { proposedName: 'Tide', proposedDescription: '', version: 2 })
  await artworks.askChanges({ uid, version: 2, reason, code: 'title' })
  expect((await world.catalogue.getProduct({ handle })).title).toBe('Moon over Water')
  expect(await world.getArtworkRow(uid)).toMatchObject({ reviewStatus: 'approved', proposedName: null, rejectionReason: reason })
  expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'words_rejected', toDo: 'Edit the title or description and save.' }])
})

test('a request for changes requires a valid reason, an existing artwork and an operator', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newArtwork(artist)
  expect(await findProblemCode(artworks.askChanges({ uid, reason: ' ' }))).toBe('reason_missing')
  expect(await findProblemCode(artworks.askChanges({ uid, reason, code: 'soft' } as never))).toBe('invalid')
  expect(await findProblemCode(artworks.reject({ uid, reason, code: 'title' } as never))).toBe('invalid')
  expect(await findProblemCode(artworks.askChanges({ uid: randomUUID(), reason }))).toBe('artwork_not_found')
  expect(await findProblemCode(artworks.askChanges({ uid, version: 4, reason }))).toBe('artwork_changed')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.askChanges({ uid, reason }))).toBe('not_an_operator')
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.artworks.askChanges({ uid, reason }))).toBe('session_missing')
  const listed = await artworks.list({ status: 'changes_requested', limit: 100 })
  expect(listed.artworks.some((artwork) => artwork.uid === uid)).toBe(false)
})
