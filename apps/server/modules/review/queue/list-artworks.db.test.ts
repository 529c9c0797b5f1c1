import type { ReviewPage } from '@tintype/contract/review/review'
import { afterAll, expect, test } from 'vitest'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

/** A time span that no other test uses, and the cursor to its beginning. */
let spans = 0
function ownTime() {
  const start = Date.UTC(1971, 0, 1 + spans++)
  const cursor = encodeCursor({ at: new Date(start - 1).toISOString().replace('Z', '000Z'), id: '00000000-0000-0000-0000-000000000000' })
  return { at: (ms: number) => new Date(start + ms), cursor }
}

async function walk(list: (cursor: string) => Promise<ReviewPage>, first: string, pages: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = first
  for (let page = 0; page < pages && cursor; page += 1) {
    const { artworks, nextCursor } = await list(cursor)
    seen.push(...artworks.map(({ uid }) => uid))
    cursor = nextCursor
  }
  return seen
}

test('an operator sees each artwork with the crop offsets of its artist, or null without any', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const crops = { '3:4': 0, '5:7': 250, '7:10': 1000 }
  await world.newArtwork(artist, { createdAt: at(0), crops })
  await world.newArtwork(artist, { createdAt: at(1) })
  const { artworks } = await world.as(operator).backoffice.artworks.list({ limit: 2, cursor })
  expect(artworks.map((artwork) => artwork.crops)).toEqual([crops, null])
})

test('the review list is oldest first, and an artwork added between two pages shifts no later page', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const uids: string[] = []
  // three at the same time, which are ordered by uid
  for (const ms of [0, 10, 10, 10, 20, 30]) uids.push((await world.newArtwork(artist, { createdAt: at(ms) })).uid)
  const { list } = world.as(operator).backoffice.artworks
  const first = await list({ limit: 2, cursor })
  expect(first.artworks.map(({ uid }) => uid)).toEqual(uids.slice(0, 2))

  await world.newArtwork(artist, { createdAt: at(5) })
  const seen = await walk((next) => list({ limit: 2, cursor: next }), first.nextCursor ?? '', 2)
  expect(seen).toEqual(uids.slice(2))
})

test('the review list shows an artist’s name and counts of approved and rejected artworks', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  for (let i = 0; i < 3; i += 1) await world.newProduct(artist)
  for (let i = 0; i < 2; i += 1) await world.newArtwork(artist, { reviewStatus: 'rejected' })
  const { uid } = await world.newArtwork(artist, { createdAt: at(0), fileType: 'image/png' })
  await world.addRendition(uid, 'aa', 320)
  await world.addRendition(uid, 'bb', 1600)
  const { artworks } = await world.as(operator).backoffice.artworks.list({ limit: 1, cursor })
  expect(artworks).toEqual([
    expect.objectContaining({
      uid,
      artistName: artist.name,
      artistHandle: artist.handle,
      artistApprovedCount: 3,
      artistRejectedCount: 2,
      fileBytes: 8_000_000,
      fileType: 'image/png',
      deletion_reason: null,
      largeUrl: expect.stringContaining('bb'),
    }),
  ])
})

test('the review list has an artwork only under its own status, and no deleted artwork', async () => {
  const artist = await world.newArtist()
  const { at, cursor } = ownTime()
  const pending = await world.newArtwork(artist, { createdAt: at(0) })
  const approved = await world.newProduct(artist, { createdAt: at(1) })
  const rejected = await world.newArtwork(artist, { createdAt: at(2), reviewStatus: 'rejected' })
  for (const reviewStatus of ['pending', 'approved', 'rejected'] as const)
    await world.newArtwork(artist, { createdAt: at(3), reviewStatus, deletedAt: new Date() })
  const { list } = world.as(operator).backoffice.artworks
  for (const [status, { uid }] of Object.entries({ pending, approved, rejected })) {
    const page = await list({ status: status as 'pending', limit: 100, cursor })
    expect(page.artworks.filter(({ artistName }) => artistName === artist.name).map((artwork) => artwork.uid)).toEqual([uid])
  }
})

test('the review lists are for operators only, with a valid cursor and at most 100 artworks per page', async () => {
  const artist = await world.newArtist()
  const { backoffice } = world.as(operator)
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.artworks.list({}))).toBe('session_missing')
  expect(await findProblemCode(world.as(artist).backoffice.artworks.list({}))).toBe('not_an_operator')
  expect(await findProblemCode(world.as(artist).backoffice.deletions.list({}))).toBe('not_an_operator')
  expect(await findProblemCode(backoffice.artworks.list({ cursor: 'x' }))).toBe('malformed')
  expect(await findProblemCode(backoffice.deletions.list({ cursor: 'e30' }))).toBe('malformed')
  expect(await findProblemCode(backoffice.artworks.list({ limit: 101 }))).toBe('invalid')
})

test('the overview counts pending artworks and deletions, and is for operators only', async () => {
  const artist = await world.newArtist()
  const { overview } = world.as(operator).backoffice
  const before = await overview()
  await world.newArtwork(artist)
  await world.newArtwork(artist, { deletedAt: new Date() })
  await world.newProduct(artist, { deletionStatus: 'pending', deletionRequestedAt: new Date() })
  expect(await overview()).toEqual({
    ...before,
    pendingArtworks: before.pendingArtworks + 1,
    pendingDeletions: before.pendingDeletions + 1,
  })
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.overview())).toBe('session_missing')
  expect(await findProblemCode(world.as(artist).backoffice.overview())).toBe('not_an_operator')
})
