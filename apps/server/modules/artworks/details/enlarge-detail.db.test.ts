import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EnlargedDetail } from '@tintype/contract/artworks/details'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { createUpscaler, type Upscaler } from '../../../platform/images/enlarging/upscaler.ts'
import { idleNetwork, resizeNetwork } from '../../../test/images/tiny-networks.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { createArtworks } from '../index.ts'
import { enlargedDetails } from '../tables.ts'
import { enlargeDetailJob } from './enlarge-detail.ts'

const folder = await mkdtemp(join(tmpdir(), 'tintype-details-'))
const network = resizeNetwork(2, 'nearest')
const world = await openStudioWorld({ upscaler: await openNetwork('squares', network) })
const plain = await openStudioWorld()
afterAll(async () => {
  await world.close()
  await plain.close()
  await rm(folder, { recursive: true })
})

async function openNetwork(name: string, bytes: Buffer): Promise<Upscaler> {
  const modelPath = join(folder, `${name}.onnx`)
  await writeFile(modelPath, bytes)
  return createUpscaler({ processPath: bundledProcess('upscaling'), modelPath })
}

/** A red and blue detail, made unique by lines of a random colour. */
async function newDetail({ widthPx = 40, heightPx = 30 } = {}): Promise<Blob> {
  const data = Buffer.alloc(widthPx * heightPx * 3)
  const own = [...createHash('sha256').update(randomUUID()).digest().subarray(0, 3)] as [number, number, number]
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % widthPx, Math.floor(at / 3 / widthPx)]
    data.set(y < 2 ? own : x < widthPx / 2 ? [200, 0, 0] : [0, 0, 200], at)
  }
  const png = await sharp(data, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

async function requestEnlargement(artist: Artist, detail: Blob, measures: object = { widthPx: 80, heightPx: 60 }, where = world) {
  const form = new FormData()
  form.set('detail', new File([detail], 'detail.png'))
  for (const [name, value] of Object.entries(measures)) form.set(name, String(value))
  const { status, body } = await where.post(artist, 'enlarged-details', form)
  return { status, body: body as unknown as EnlargedDetail & { code?: string } }
}
const look = async (artist: Artist, uid: string) =>
  (await world.get(artist, `enlarged-details/${uid}`)).body as unknown as EnlargedDetail & { code?: string }
const jobsFor = (uid: string) =>
  world.sent.filter(({ name, payload }) => name === enlargeDetailJob.name && (payload as { detail: string }).detail === uid)
const enlarge = (uid: string) => world.artworks.enlargeDetail({ detail: uid }, { isLast: () => true })

async function colourAt(picture: string, at: { x: number; y: number }) {
  const image = sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const from = (at.y * info.width + at.x) * info.channels
  return { widthPx: info.width, heightPx: info.height, colour: [...data.subarray(from, from + 3)] }
}

describe('enlarging a detail', () => {
  test('a detail is enlarged by the network in one job for three simultaneous requests, and names the network', async () => {
    const artist = await world.newArtist()
    const detail = await newDetail()
    expect((await world.get(artist, 'artist-enlarger')).body).toEqual({ by: 'network' })
    const answers = await Promise.all([
      requestEnlargement(artist, detail),
      requestEnlargement(artist, detail),
      requestEnlargement(artist, detail),
    ])
    const { uid } = answers[0].body
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: { status: 'waiting', uid, percent: null } })))
    expect(jobsFor(uid)).toHaveLength(1)
    await enlarge(uid)
    const done = await look(artist, uid)
    expect(done).toMatchObject({ status: 'ready', uid, network: { name: 'squares', scale: 2 } })
    if (done.status !== 'ready') throw new Error(done.status)
    const [left, right] = [await colourAt(done.picture, { x: 10, y: 40 }), await colourAt(done.picture, { x: 70, y: 40 })]
    expect([left.widthPx, left.heightPx]).toEqual([80, 60])
    expect(left.colour[0]).toBeGreaterThan(180)
    expect(right.colour[2]).toBeGreaterThan(180)
    // a repeated request gets the result at once, and the source is not kept
    expect((await requestEnlargement(artist, detail)).body).toEqual(done)
    const [row] = await world.database.select().from(enlargedDetails).where(eq(enlargedDetails.uid, uid))
    expect(row).toMatchObject({ source: null, network: { sha256: createHash('sha256').update(network).digest('hex') } })
  })

  test('a detail reports its progress at most once a second', async () => {
    const artist = await world.newArtist()
    const { uid } = (await requestEnlargement(artist, await newDetail())).body
    const percent = async () => {
      const detail = await look(artist, uid)
      return detail.status === 'waiting' ? detail.percent : detail.status
    }
    const seen: unknown[] = []
    const slow = createArtworks({
      ...world.tools,
      pictures: {
        ...world.pictures,
        async enlargeDetail(_path, _to, _dir, onProgress) {
          for (const [laterMs, share] of [
            [0, 0.25],
            [500, 0.5],
            [500, 0.75],
          ] as const) {
            world.pass(laterMs)
            onProgress?.(share)
            const shown = share === 0.75 ? 75 : 25
            await expect.poll(percent).toBe(shown)
            seen.push(shown)
          }
          throw new Error('it died')
        },
      },
    })
    await expect(slow.enlargeDetail({ detail: uid }, { isLast: () => false })).rejects.toThrow('it died')
    expect(seen).toEqual([25, 25, 75])
    // another attempt follows
    expect(await percent()).toBe(75)
  })

  test('a detail that cannot be enlarged is reported as failed after its last attempt, and can be requested again later', async () => {
    const artist = await world.newArtist()
    const lame = await openStudioWorld({ upscaler: await openNetwork('idle', idleNetwork()) })
    try {
      const detail = await newDetail()
      const { uid } = (await requestEnlargement(artist, detail)).body
      const artworks = createArtworks({ ...world.tools, pictures: lame.pictures })
      await expect(artworks.enlargeDetail({ detail: uid }, { isLast: () => true })).rejects.toThrow('no enlargement')
      expect(await look(artist, uid)).toEqual({ status: 'failed', uid })
      expect((await requestEnlargement(artist, detail)).body).toEqual({ status: 'failed', uid })
      world.pass(limits.detail.againMs)
      expect((await requestEnlargement(artist, detail)).body).toEqual({ status: 'waiting', uid, percent: null })
      expect(jobsFor(uid)).toHaveLength(2)
    } finally {
      await lame.close()
    }
  })

  test('a detail is visible only to its artist, even when another artist requests the same one', async () => {
    const [artist, other] = [await world.newArtist(), await world.newArtist()]
    const detail = await newDetail()
    const { uid } = (await requestEnlargement(artist, detail)).body
    expect((await look(other, uid)).code).toBe('detail_not_found')
    expect((await requestEnlargement(other, detail)).body.uid).not.toBe(uid)
  })

  test('a detail is deleted after a day, and with the account of its artist', async () => {
    const [artist, leaving] = [await world.newArtist(), await world.newArtist()]
    const [kept, gone] = [
      (await requestEnlargement(artist, await newDetail())).body.uid,
      (await requestEnlargement(leaving, await newDetail())).body.uid,
    ]
    const jobs = { ...world.tools.jobs, sendAll: async () => undefined }
    const artworks = createArtworks({ ...world.tools, jobs })
    await world.database.transaction((tx) => artworks.forget(tx, leaving.artistId))
    await world.artworks.sweepDetails()
    expect((await look(artist, kept)).status).toBe('waiting')
    expect((await look(leaving, gone)).code).toBe('detail_not_found')
    world.pass(limits.detail.keptMs + 1)
    await world.artworks.sweepDetails()
    expect((await look(artist, kept)).code).toBe('detail_not_found')
    // a late job has nothing to do
    await enlarge(kept)
  })
})

describe('limits of enlarged details', () => {
  test('an artist can have a limited number of waiting details, and another artist is not affected', async () => {
    const artist = await world.newArtist()
    const details = await Promise.all(Array.from({ length: limits.detail.waitingMax + 1 }, () => newDetail()))
    const answers = await Promise.all(details.map((detail) => requestEnlargement(artist, detail)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 429, body: { code: 'details_waiting' } }])
    expect((await requestEnlargement(await world.newArtist(), await newDetail())).status).toBe(200)
  })

  test('an artist who has used up the details of a day can request more a day later', async () => {
    const artist = await world.newArtist()
    const at = world.tools.clock()
    const measures = { widthPx: 1, heightPx: 1, askedAt: at, finishedAt: at }
    await world.database
      .insert(enlargedDetails)
      .values(Array.from({ length: limits.detail.perDay }, (_, n) => ({ artistId: artist.artistId, key: `${n}`, ...measures })))
    expect(await requestEnlargement(artist, await newDetail())).toMatchObject({ status: 429, body: { code: 'details_used_up' } })
    world.pass(limits.detail.keptMs + 1)
    expect((await requestEnlargement(artist, await newDetail())).status).toBe(200)
  })

  test.each([
    ['to less than its size', { widthPx: 39, heightPx: 60 }, 422, 'detail_size'],
    ['to more than a million pixels', { widthPx: 1100, heightPx: 1100 }, 422, 'detail_size'],
    ['to a width of 1,601 pixels', { widthPx: 1601, heightPx: 30 }, 422, 'invalid'],
    ['without a target size', {}, 422, 'invalid'],
  ])('an artist cannot enlarge a detail %s', async (_, measures, status, code) => {
    expect(await requestEnlargement(await world.newArtist(), await newDetail(), measures)).toMatchObject({ status, body: { code } })
  })

  test('an artist cannot enlarge a file that is no image or is too large', async () => {
    const artist = await world.newArtist()
    expect((await requestEnlargement(artist, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).status).toBe(415)
    const heavy = new Blob([new Uint8Array(limits.detail.fileBytes + 1)])
    expect(await requestEnlargement(artist, heavy)).toMatchObject({ status: 422, body: { code: 'detail_size' } })
  })
})

test('a server without a network refuses to enlarge details and leaves it to the browser', async () => {
  const artist = await plain.newArtist()
  expect((await plain.get(artist, 'artist-enlarger')).body).toEqual({ by: 'built_in' })
  expect(await requestEnlargement(artist, await newDetail(), undefined, plain)).toMatchObject({
    status: 409,
    body: { code: 'details_by_filter' },
  })
})

test.each([
  ['network', world],
  ['built_in', plain],
] as const)('a proof records %s as the enlarger of its prints', async (enlarger, where) => {
  const artist = await where.newArtist()
  const uid = await where.upload(artist, { proof: JSON.stringify({ '3:4': 0, '5:7': 0, '7:10': 0 }) })
  expect((await where.get(artist, `artworks/${uid}`)).body.proof).toMatchObject({ enlarger })
})
