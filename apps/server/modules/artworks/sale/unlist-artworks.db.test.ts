import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { findProblemCode } from '../../../test/worlds/catalogue-world.ts'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { recordDecision } from '../../review/decisions/record-decision.ts'
import { removeFromList } from '../deletion/remove-from-list.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

let artist: Artist
let uids: string[] = []
beforeEach(async () => {
  artist = await world.newArtist()
  uids = []
  for (let i = 0; i < 4; i++) uids.push(await world.upload(artist, { artworkName: `Number ${i}` }))
})

const decide = (uid: string, decision: 'approve' | 'reject') =>
  world.database.transaction((tx) =>
    recordDecision({ ...world.tools, artworks: world.artworks }, tx, uid, { decision, reason: 'Blurred.', operatorId: 'operator-1' }),
  )

async function remove(uid: string): Promise<void> {
  await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
}

async function listed() {
  const placed = (await world.listArtworkRows(artist)).filter(({ position }) => position !== null)
  const { count, hasApprovedArtwork } = await world.artworks.count(artist)
  expect(placed.map(({ position }) => position)).toEqual(placed.map((_, i) => i + 1))
  expect(count).toBe(placed.length)
  expect(hasApprovedArtwork).toBe(placed.some(({ reviewStatus }) => reviewStatus === 'approved'))
  return placed.map(({ uid }) => uids.indexOf(uid))
}

describe('decisions on artworks', () => {
  test('an operator’s decision puts an artwork on sale or rejects it, and cannot be repeated', async () => {
    const [good = '', bad = ''] = uids
    await decide(good, 'approve')
    await decide(bad, 'reject')
    expect(await world.listArtworkRows(artist)).toMatchObject([
      { reviewStatus: 'approved', publishedAt: expect.any(Date), decidedBy: 'operator-1', rejectionReason: null },
      { reviewStatus: 'rejected', publishedAt: null, rejectionReason: 'Blurred.' },
      { reviewStatus: 'pending' },
      { reviewStatus: 'pending' },
    ])
    for (const uid of [good, bad]) await expect(decide(uid, 'approve')).rejects.toMatchObject({ code: 'artwork_already_decided' })
    await expect(decide(randomUUID(), 'approve')).rejects.toMatchObject({ code: 'artwork_not_found' })
    expect(await listed()).toEqual([0, 1, 2, 3])
  })

  test('an artwork can be sold while it is approved and not deleted', async () => {
    const handles = (await world.listArtworkRows(artist)).map(({ handle }) => handle)
    const sellable = async () => (await world.artworks.listSellable(world.database, handles)).map(({ uid }) => uids.indexOf(uid)).sort()
    const withdrawn = async () => (await world.artworks.listWithdrawn(world.database, handles)).map(({ name }) => name)
    expect(await sellable()).toEqual([])
    for (const uid of uids.slice(0, 2)) await decide(uid, 'approve')
    expect(await sellable()).toEqual([0, 1])
    await remove(uids[1] ?? '')
    await remove(uids[2] ?? '')
    expect(await sellable()).toEqual([0])
    expect(await withdrawn()).toEqual(['Number 1'])
    expect(await world.artworks.listSellable(world.database, [])).toEqual([])
    const [row] = await world.listArtworkRows(artist)
    expect(await world.artworks.listSellable(world.database, [row?.handle ?? ''])).toEqual([
      {
        uid: uids[0],
        handle: row?.handle,
        name: 'Number 0',
        artistId: artist.artistId,
        artistName: artist.name,
        orientation: 'vertical',
        widthPx: 800,
        heightPx: 960,
        crops: null,
        sizes: ['medium'],
      },
    ])
  })
})

describe('removing artworks', () => {
  test.each([
    [[0], [1, 2, 3]],
    [[3], [0, 1, 2]],
    [
      [1, 2],
      [0, 3],
    ],
    [[2, 0, 1, 3], []],
  ])('removing the artworks %j leaves the artworks %j in places without a gap', async (removed, left) => {
    await decide(uids[1] ?? '', 'approve')
    for (const i of removed) await remove(uids[i] ?? '')
    expect(await listed()).toEqual(left)
  })

  test('removing an artwork twice has the same effect as removing it once', async () => {
    await world.database.transaction((tx) => removeFromList(tx, uids[0] ?? ''))
    await world.database.transaction((tx) => removeFromList(tx, uids[0] ?? ''))
    expect(await listed()).toEqual([1, 2, 3])
  })

  test('the next upload after a removal takes the last place', async () => {
    await remove(uids[0] ?? '')
    uids.push(await world.upload(artist))
    expect(await listed()).toEqual([1, 2, 3, 4])
  })
})

test('concurrent uploads, decisions and removals neither deadlock nor leave a gap between places', async () => {
  for (const uid of uids) await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  const deletions = uids.slice(0, 3).map((uid) => world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid)))
  const decisions = uids.map((uid) => findProblemCode(decide(uid, 'approve')))
  const uploads = Array.from({ length: 4 }, async () => uids.push(await world.upload(artist)))
  await Promise.all([...deletions, ...uploads])
  const codes = await Promise.all(decisions)
  expect(codes.filter((code) => code !== undefined && code !== 'artwork_not_found')).toEqual([])
  expect(codes.slice(deletions.length)).toEqual([undefined])
  expect(await listed()).toHaveLength(5)
})
