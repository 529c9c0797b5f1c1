import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findProblemCode, openCatalogueWorld, operator, race, storefrontUrl } from '../../../test/worlds/catalogue-world.ts'
import { artworkWords } from '../../catalogue/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const { artworks } = world.as(operator).backoffice

/** A product on sale with a proposed title and description. */
async function newProposal(proposedName = 'Tide', resubmittedAt = new Date()) {
  const artist = await world.newArtist()
  const artwork = await world.newProduct(artist, { proposedName, proposedDescription: 'Calm.', resubmittedAt, version: 2 })
  return { artist, ...artwork }
}

test('edits to a product are in the review list at their submission time, with the old and the new text', async () => {
  // a time that no other test uses
  const at = new Date(Date.UTC(1961, 0, 1))
  const { uid } = await newProposal('Tide', at)
  const before = { at: new Date(at.getTime() - 1).toISOString().replace('Z', '000Z'), id: '00000000-0000-0000-0000-000000000000' }
  const [first] = (await artworks.list({ limit: 1, cursor: encodeCursor(before) })).artworks
  expect(first).toMatchObject({
    uid,
    review_status: 'approved',
    artworkName: 'Moon over Water',
    proposed: { artworkName: 'Tide', artworkDescription: 'Calm.' },
    resubmitted_at: at.toISOString(),
  })
})

test('approved edits are shown and found in the store, and the artist gets a mail', async () => {
  const word = `n${randomUUID().replaceAll('-', '')}`
  const { uid, handle, artist } = await newProposal(word)
  expect((await world.catalogue.getProduct({ handle })).title).toBe('Moon over Water')
  expect(await artworks.approve({ uid, version: 2 })).toMatchObject({ artworkName: word, proposed: null, artistApprovedCount: 1 })
  expect(await world.catalogue.getProduct({ handle })).toMatchObject({ title: word, description: 'Calm.' })
  expect(await world.database.select().from(artworkWords).where(eq(artworkWords.word, word))).toHaveLength(1)
  expect(world.noticesFor(artist.email)).toEqual([
    {
      kind: 'words_approved',
      to: artist.email,
      artistName: artist.name,
      artworkName: word,
      productUrl: `${storefrontUrl}/products/${handle}`,
    },
  ])
})

test('rejected edits leave the product on sale unchanged, and the artist gets the reason by mail', async () => {
  const { uid, handle, artist } = await newProposal()
  await artworks.reject({ uid, reason: 'It names a brand.' })
  expect((await world.catalogue.getProduct({ handle })).title).toBe('Moon over Water')
  expect(await world.getArtworkRow(uid)).toMatchObject({
    reviewStatus: 'approved',
    proposedName: null,
    rejectionReason: 'It names a brand.',
  })
  expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'words_rejected', reason: 'It names a brand.' }])
})

test('an operator cannot decide on edits that changed since they were loaded', async () => {
  const { uid } = await newProposal()
  expect(await findProblemCode(artworks.approve({ uid, version: 1 }))).toBe('artwork_changed')
  expect(await findProblemCode(artworks.reject({ uid, version: 1, reason: 'No.' }))).toBe('artwork_changed')
  expect((await world.getArtworkRow(uid)).proposedName).toBe('Tide')
})

test('exactly one of two operators who decide on the same edits at once succeeds', async () => {
  const { uid } = await newProposal()
  const other = { ...operator, userId: 'operator-2' }
  const { won, codes } = await race(
    world.review.approveArtwork(operator, { uid }),
    world.review.rejectArtwork(other, { uid, reason: 'No.' }),
  )
  expect({ won, codes }).toEqual({ won: 1, codes: ['artwork_already_decided'] })
})

test('an approved crop is shown in the store, and its pictures are rendered again', async () => {
  const artist = await world.newArtist()
  const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
  const proposal = { proposedName: 'Moon over Water', proposedDescription: '', proposedCrops: crops, resubmittedAt: new Date() }
  const [moved, kept] = [await world.newProduct(artist, proposal), await world.newProduct(artist, { ...proposal, proposedCrops: null })]
  for (const { uid } of [moved, kept]) await world.review.approveArtwork(operator, { uid })
  expect(await world.getArtworkRow(moved.uid)).toMatchObject({ crops, proposedCrops: null })
  const rendered = world.sent
    .filter(({ name }) => name === 'artworks.render')
    .map(({ payload }) => (payload as { artwork: string }).artwork)
  expect([rendered.includes(moved.uid), rendered.includes(kept.uid)]).toEqual([true, false])
})
