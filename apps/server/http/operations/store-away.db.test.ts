import type { RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { artworks } from '../../modules/artworks/tables.ts'
import { createBucketStorage } from '../../platform/storage/bucket.ts'
import { bucketAt, type Front, forwardTo, listenInFront, startBucketStandIn } from '../../test/stand-ins/bucket-stand-in.ts'
import { openAppWorld } from '../../test/worlds/app-world.ts'
import { artworkForm } from '../../test/worlds/studio-world.ts'

const standIn = await startBucketStandIn()
const well = forwardTo(standIn.address)
let answer = well
const front: Front = await listenInFront((request, response) => answer(request, response))
const world = await openAppWorld({
  openStorage: (dataDir) => createBucketStorage({ dataDir, address: bucketAt(front.url), keptBytes: 50_000_000 }),
})
beforeEach(() => {
  answer = well
})
afterAll(async () => {
  await world.close()
  await front.stop()
  await standIn.stop()
})

const drop: RequestListener = (_request, response) => void response.destroy()
const broken: RequestListener = (request, response) => void request.resume().on('end', () => response.writeHead(500).end())
const silent: RequestListener = () => undefined
const cutOff: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('a part', () => response.destroy())
  })
}
const wrongLength: RequestListener = (request, response) =>
  void request.resume().on('end', () => response.writeHead(200, { 'content-length': 4 }).end('lies'))

test.each([
  ['drops connections', drop],
  ['answers 500', broken],
  ['does not respond', silent],
  ['breaks off its responses', cutOff],
  ['sends a wrong length', wrongLength],
])('while the storage %s, an artist’s upload gets 503 and creates no artwork, and succeeds afterwards', async (_what, fault) => {
  const artist = await world.newArtist()
  const artistId = await world.getArtistId(artist)
  answer = fault
  const refused = await world.as(artist, '/api/upload-artwork', { body: await artworkForm() })
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '10'])
  expect(await world.database.select().from(artworks).where(eq(artworks.artistId, artistId))).toEqual([])

  answer = well
  const taken = await world.as(artist, '/api/upload-artwork', { body: await artworkForm() })
  expect(taken.status).toBe(200)
  const [row] = await world.database.select().from(artworks).where(eq(artworks.artistId, artistId))
  expect(await world.platform.storage.exists('originals', row?.originalKey ?? '')).toBe(true)
})

test('images shown before are served while the storage is away, and /readyz reports it as not writable', async () => {
  const artist = await world.newArtist()
  await world.as(artist, '/api/upload-artwork', { body: await artworkForm() })
  await world.runJobs()
  const { body } = await world.as(artist, '/api/artist-artworks')
  const { imageUrl } = body.artworks[0]
  const shown = await world.request(imageUrl)
  const bytes = Buffer.from(await shown.arrayBuffer())
  answer = drop
  const again = await world.request(imageUrl)
  expect([again.status, Buffer.from(await again.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  const never = await world.request(`/media/${'e'.repeat(64)}.webp`)
  expect([never.status, never.headers.get('retry-after'), never.headers.get('cache-control')]).toEqual([503, '10', 'no-store'])
  expect((await world.ask('/readyz')).body.reasons).toEqual(['the storage is not writable'])
})

test('a rendering that fails while the storage is away succeeds in a later job', async () => {
  const artist = await world.newArtist()
  const { body } = await world.as(artist, '/api/upload-artwork', { body: await artworkForm() })
  answer = drop
  const render = () => world.services.artworks.render({ artwork: body.uid })
  await expect(render()).rejects.toMatchObject({ code: 'storage_unavailable' })
  answer = well
  await world.runJobs()
  expect((await world.as(artist, '/api/artist-artworks')).body.artworks[0].imageUrl).toMatch(/^.*\/media\//)
})
