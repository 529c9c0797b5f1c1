import { afterAll, expect, test } from 'vitest'
import { insertManyArtworks } from '../../../test/database/many-artworks.ts'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

const artist = await world.newArtist()
await insertManyArtworks(world.database, { artistId: artist.artistId, count: 20, approved: true })
const newest = (await world.listArtworkRows(artist)).reverse().map(({ uid }) => uid)

async function page(query: string, actor = artist) {
  const { status, body } = await world.get(actor, `artist-artworks${query}`)
  return {
    status,
    total: body.total,
    uids: body.artworks?.map(({ uid }: { uid: string }) => uid),
    next: body.nextCursor,
    code: body.code,
    artworks: body.artworks,
  }
}

test.each<[string, number, number]>([
  ['', 0, 8],
  ['?limit=1', 0, 1],
  ['?limit=8&offset=8', 8, 16],
  ['?limit=8&offset=16', 16, 20],
  ['?limit=100', 0, 20],
  ['?offset=20', 20, 20],
  ['?offset=10000000', 20, 20],
])('an artist who lists artworks with %j gets the newest from %i to %i', async (query, from, to) => {
  expect(await page(query)).toMatchObject({ status: 200, uids: newest.slice(from, to) })
})

test('every page of an artist’s artworks has the total, also beyond the last page', async () => {
  expect((await page('?limit=3')).total).toBe(20)
  expect((await page('?offset=500')).total).toBe(20)
})

test('cursors lead through all artworks of an artist exactly once', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { uids, next, total }: Awaited<ReturnType<typeof page>> = await page(`?limit=7&offset=3${cursor && `&cursor=${cursor}`}`)
    expect(total).toBe(20)
    seen.push(...uids)
    cursor = next
  }
  expect(seen).toEqual(newest.slice(3))
})

test('an artist gets an artwork with the field names of the API', async () => {
  const [row] = (await world.listArtworkRows(artist)).reverse()
  const [artwork] = (await page('?limit=1')).artworks
  expect(artwork).toMatchObject({
    uid: row?.uid,
    artworkName: row?.name,
    isApproved: 1,
    deletion_status: 'none',
    shopifyCollectionCreated: 1,
    shopify_product_url: `https://store.example/products/${row?.handle}`,
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/),
  })
})

test('an artist without artworks gets an empty page', async () => {
  expect(await page('', await world.newArtist())).toMatchObject({ status: 200, total: 0, uids: [], next: null })
})

test('a visitor cannot list artworks, and an artist cannot send another name', async () => {
  expect((await world.get({ kind: 'visitor' }, 'artist-artworks')).status).toBe(401)
  const request = new Request('http://localhost/api/artist-artworks', { headers: { 'x-user-username': 'Another Artist' } })
  expect(await world.call(artist, request)).toMatchObject({ status: 403, body: { code: 'username_mismatch' } })
})

test.each([
  ['one letter', '?cursor=x'],
  ['an empty object', '?cursor=e30'],
  ['the position 0', `?cursor=${Buffer.from('{"before":0}').toString('base64url')}`],
  ['the position 1e99', `?cursor=${Buffer.from('{"before":1e99}').toString('base64url')}`],
])('an artist cannot list artworks with a cursor of %s', async (_what, query) => {
  expect(await page(query)).toMatchObject({ status: 400, code: 'malformed' })
})

test.each(['?limit=0', '?limit=101', '?limit=x', '?offset=-1', '?limit[]=1&limit[]=2'])(
  'an artist cannot list artworks with %s',
  async (query) => {
    expect((await page(query)).status).toBe(422)
  },
)
