import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { artworks } from '../../modules/artworks/tables.ts'
import { headersOf } from '../../test/app-world.ts'
import { openHostWorld } from '../../test/host-world.ts'

const { artist, ask, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

test('another artist’s artwork is as missing as one that never was', async () => {
  const owner = await world.newArtist()
  const actor = await world.services.accounts.resolveActor(new Headers(headersOf(owner)))
  const uid = await insertArtwork((actor as { artistId: string }).artistId)
  const words = { artworkName: 'Mine', artworkDescription: '', category: 'space', tags: [], allowMarketing: false, howMade: null }
  const calls: [string, string, ((uid: string) => object)?][] = [
    ['GET', '/api/artworks/{uid}'],
    ['PATCH', '/api/artworks/{uid}', () => ({ ...words, version: 1 })],
    ['POST', '/api/request-artwork-deletion/{uid}', () => ({ reason: 'Mine.' })],
    ['POST', '/api/social/post', (artwork) => ({ artwork_uid: artwork, target_platforms: ['x'], message: '' })],
  ]
  for (const [method, path, body] of calls) {
    const asked = async (artwork: string) =>
      ask(path.replace('{uid}', artwork), { method, body: body?.(artwork), headers: headersOf(artist) })
    const [theirs, nobodys] = [await asked(uid), await asked(randomUUID())]
    expect([theirs.status, theirs.body]).toEqual([404, { code: 'artwork_not_found', message: 'We could not find that artwork.' }])
    expect([nobodys.status, nobodys.body]).toEqual([theirs.status, theirs.body])
  }
})

async function insertArtwork(artistId: string): Promise<string> {
  const unique = randomUUID()
  const [row] = await world.database
    .insert(artworks)
    .values({
      artistId,
      handle: `artwork-${unique}`,
      name: 'Moon over Water',
      category: 'space',
      orientation: 'vertical',
      originalKey: unique,
      fileBytes: 1,
      fileType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    })
    .returning({ uid: artworks.uid })
  return row?.uid ?? ''
}
