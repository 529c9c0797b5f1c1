import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { PictureProcessDied } from '../../../platform/images/pictures.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { awkwardPicture } from '../../../test/images/picture-files.ts'
import { newPicture, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { eraseArtwork } from '../deletion/erase-artwork.ts'
import { createArtworks } from '../index.ts'
import { artworks } from '../tables.ts'

// a separate catalogue, because the job takes every artwork on sale
const world = await openStudioWorld({ url: await cloneTemplate(`make_avif_${process.pid}`) })
afterAll(() => world.close())
const artist = await world.newArtist()
const going = new AbortController().signal

/**
 * A product with its renditions. The standard picture is small, because AVIF encoding is slow, and still has one rendition of each kind.
 */
async function newProduct(file?: Buffer<ArrayBuffer>): Promise<{ uid: string; handle: string }> {
  const uid = await world.storeTiny(artist, file ?? (await newPicture({})), { orientation: 'horizontal' })
  await world.artworks.render({ artwork: uid })
  const [row] = await world.database.update(artworks).set({ publishedAt: new Date() }).where(eq(artworks.uid, uid)).returning()
  return { uid, handle: row?.handle ?? '' }
}

const listAvifRenditions = async (uid: string) => (await world.listRenditions(uid)).filter(({ preset }) => preset.startsWith('avif'))

test('an artwork on sale gets AVIF renditions smaller than its WebP ones, and an artwork off sale gets none', async () => {
  const { uid, handle } = await newProduct(await readFile(awkwardPicture('own-4096x3072.jpg')))
  const waiting = await newProduct()
  await world.database.update(artworks).set({ publishedAt: null }).where(eq(artworks.uid, waiting.uid))
  expect((await world.products.findProduct(handle))?.picture.avif).toBeUndefined()
  expect(await world.artworks.makeAvif(AbortSignal.abort())).toBe(0)
  expect(await world.artworks.makeAvif(going)).toBe(1)

  const made = await listAvifRenditions(uid)
  expect(made.map(({ preset, widthPx }) => [preset, widthPx])).toEqual([
    ['avif320', 320],
    ['avif640', 640],
    ['avif1080', 1080],
  ])
  const webp = new Map((await world.listRenditions(uid)).map(({ widthPx, preset, key }) => [preset.startsWith('w') && widthPx, key]))
  for (const { key, widthPx, heightPx } of made) {
    const bytes = await buffer((await world.storage.read('renditions', key)).stream)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: widthPx, height: heightPx })
    const same = await buffer((await world.storage.read('renditions', webp.get(widthPx) ?? '')).stream)
    expect(bytes.length).toBeLessThan(same.length)
  }
  const { picture } = (await world.products.findProduct(handle)) ?? {}
  expect(picture?.avif).toEqual(made.map(({ key, widthPx }) => ({ url: `/media/${key}.avif`, widthPx })))
  expect(picture?.sources).toHaveLength(4)
  expect(await listAvifRenditions(waiting.uid)).toEqual([])
  expect(await world.artworks.makeAvif(going)).toBe(0)
})

test('an artwork that is rendered again gets new AVIF renditions', async () => {
  const { uid } = await newProduct()
  await world.artworks.makeAvif(going)
  await world.artworks.render({ artwork: uid })
  expect(await listAvifRenditions(uid)).toEqual([])
  expect(await world.artworks.makeAvif(going)).toBe(1)
  expect(await listAvifRenditions(uid)).toHaveLength(1)
})

test('an artwork that cannot be encoded as AVIF keeps its WebP renditions and is retried only after a full disk', async () => {
  const { uid, handle } = await newProduct()
  const failing = (code: 'storage_full' | 'image_unreadable') =>
    createArtworks({ ...world.tools, pictures: { ...world.pictures, renderAvif: () => Promise.reject(new Problem(code)) } }).makeAvif(going)
  await expect(failing('storage_full')).rejects.toMatchObject({ code: 'storage_full' })
  expect(await failing('image_unreadable')).toBe(0)
  expect(await world.artworks.makeAvif(going)).toBe(0)
  expect((await world.products.findProduct(handle))?.picture).toMatchObject({ sources: expect.arrayContaining([expect.anything()]) })
  expect(await listAvifRenditions(uid)).toEqual([])
})

describe('slow or crashed AVIF encoding', () => {
  const hourMs = 60 * 60 * 1000
  const died = () => new Problem('image_unreadable', {}, { cause: new PictureProcessDied('SIGKILL') })
  /** Artworks whose encoding meets these failures first, and then none. */
  const meeting = (...failures: Error[]) => {
    const renderAvif: typeof world.pictures.renderAvif = async (...asked) => {
      const failure = failures.shift()
      if (failure) throw failure
      return world.pictures.renderAvif(...asked)
    }
    return createArtworks({ ...world.tools, pictures: { ...world.pictures, renderAvif } })
  }

  test('an AVIF encoding whose process died is retried an hour later, and other artworks are encoded meanwhile', async () => {
    const { uid } = await newProduct()
    const other = await newProduct()
    const { makeAvif } = meeting(died())
    expect(await makeAvif(going)).toBe(1)
    expect(await listAvifRenditions(other.uid)).toHaveLength(1)
    expect(await makeAvif(going)).toBe(0)
    world.pass(hourMs)
    expect(await makeAvif(going)).toBe(1)
    expect(await listAvifRenditions(uid)).toHaveLength(1)
  })

  test('an AVIF encoding that took too long is not retried', async () => {
    const { uid } = await newProduct()
    const { makeAvif } = meeting(new Problem('image_too_slow'))
    expect(await makeAvif(going)).toBe(0)
    world.pass(hourMs)
    expect(await makeAvif(going)).toBe(0)
    expect(await listAvifRenditions(uid)).toEqual([])
  })

  test('a failing AVIF encoding is given up after three attempts', async () => {
    const { uid } = await newProduct()
    const { makeAvif } = meeting(died(), died(), died())
    for (let tries = 0; tries < 5; tries++) {
      expect(await makeAvif(going)).toBe(0)
      world.pass(hourMs)
    }
    expect(await listAvifRenditions(uid)).toEqual([])
  })
})

test('an artwork that is erased during its rendering keeps no renditions, neither AVIF nor WebP', async () => {
  const { uid } = await newProduct()
  const { renderAvif, render } = world.pictures
  async function erasedMeanwhile<Made>(made: Made): Promise<Made> {
    await world.database.update(artworks).set({ deletedAt: new Date(), placeholder: null }).where(eq(artworks.uid, uid))
    await eraseArtwork(world.tools, { artwork: uid })
    return made
  }
  const pictures = {
    ...world.pictures,
    renderAvif: async (...asked: Parameters<typeof renderAvif>) => erasedMeanwhile(await renderAvif(...asked)),
    render: async (...asked: Parameters<typeof render>) => erasedMeanwhile(await render(...asked)),
  }
  const racing = createArtworks({ ...world.tools, pictures })
  await racing.makeAvif(going)
  expect(await world.listRenditions(uid)).toEqual([])

  await world.database.update(artworks).set({ deletedAt: null }).where(eq(artworks.uid, uid))
  const [row] = await world.database.select().from(artworks).where(eq(artworks.uid, uid))
  // the original is back, as after a new upload
  const folder = await world.storage.makeFolder()
  await writeFile(`${folder.path}/again`, await newPicture())
  await world.storage.put('originals', row?.originalKey ?? '', `${folder.path}/again`)
  await folder.release()
  await racing.render({ artwork: uid })
  expect(await world.listRenditions(uid)).toEqual([])
})
