import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { CENTRED } from '@tintype/domain/prints/crops'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openStudioWorld } from '../../test/worlds/studio-world.ts'
import { eraseArtwork } from '../artworks/deletion/erase-artwork.ts'
import { artworks } from '../artworks/tables.ts'
import { createMockups } from './index.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

/** A wide picture, reddish on the left and bluish on the right, with random noise so that each file is unique. */
async function upload(): Promise<string> {
  const [width, height] = [120, 80]
  const data = randomBytes(width * height * 3).map((noise, at) => {
    const isOwn = at % (width * 3) < width * 1.5 ? at % 3 === 0 : at % 3 === 2
    return isOwn ? 200 : noise % 60
  })
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return world.storeTiny(artist, file)
}

async function newArtwork(): Promise<string> {
  const uid = await upload()
  await world.artworks.render({ artwork: uid })
  return uid
}

const read = async (key: string) => buffer((await world.storage.read('renditions', key)).stream)

/** The colour of a point, as `[red, green, blue]`. @param at  as parts of the width and the height */
async function colourAt(key: string, at: { x: number; y: number }): Promise<number[]> {
  const { data, info } = await sharp(await read(key))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const place = (Math.round(at.y * info.height) * info.width + Math.round(at.x * info.width)) * info.channels
  return [...data.subarray(place, place + 3)]
}

const artworkOfFormats = newArtwork()

test.each([
  ['portrait', 1080, 1350],
  ['link', 1200, 630],
  ['pin', 1000, 1500],
] as const)(
  'a share image in the format %s is a JPEG of %i × %i pixels, is rendered once and does not appear among the images of its artwork',
  async (format, widthPx, heightPx) => {
    const uid = await artworkOfFormats
    const before = (await world.get(artist, `artworks/${uid}`)).body
    const made = await world.mockups.getSharePicture(uid, format)
    expect(made).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), type: 'image/jpeg', widthPx, heightPx })
    expect(await sharp(await read(made.key)).metadata()).toMatchObject({ format: 'jpeg', width: widthPx, height: heightPx })
    const lame = createMockups({
      ...world.mockupTools,
      pictures: { ...world.pictures, drawInScene: () => Promise.reject(new Error('drawn again')) },
    })
    expect(await lame.getSharePicture(uid, format)).toEqual(made)
    expect((await world.get(artist, `artworks/${uid}`)).body).toEqual(before)
  },
)

test('a share image shows the printed crop, and changes with the crop', async () => {
  const uid = await newArtwork()
  const moveTo = async (place: number) => {
    await world.database
      .update(artworks)
      .set({ crops: { ...CENTRED, '7:10': place } })
      .where(eq(artworks.uid, uid))
    await world.artworks.render({ artwork: uid })
    const { key } = await world.mockups.getSharePicture(uid, 'link')
    return { key, colour: await colourAt(key, { x: 0.5, y: 0.37 }) }
  }
  // the print is 7:10, so 56 of 120 pixels are seen: all red at the left end, all blue at the right one
  const [left, right, again] = [await moveTo(0), await moveTo(1000), await moveTo(0)]
  expect(left.colour[0]).toBeGreaterThan((left.colour[2] ?? 0) + 80)
  expect(right.colour[2]).toBeGreaterThan((right.colour[0] ?? 0) + 80)
  // files are named by their content
  expect(again.key).toBe(left.key)
  expect(right.key).not.toBe(left.key)
})

test('a share image of an unrendered, deleted or unknown artwork is refused', async () => {
  const uid = await upload()
  await expect(world.mockups.getSharePicture(uid, 'link')).rejects.toMatchObject({ code: 'artwork_picture_missing' })
  await world.artworks.render({ artwork: uid })
  await world.mockups.getSharePicture(uid, 'link')
  await world.database.update(artworks).set({ deletedAt: new Date(), position: null }).where(eq(artworks.uid, uid))
  await expect(world.mockups.getSharePicture(uid, 'link')).rejects.toMatchObject({ code: 'artwork_not_found' })
  const unknown = world.mockups.getSharePicture('00000000-0000-4000-8000-000000000000', 'link')
  await expect(unknown).rejects.toMatchObject({ code: 'artwork_not_found' })
})

test('two simultaneous requests get the same share image, which is erased with its artwork, also when the artwork is deleted during the rendering', async () => {
  const uid = await newArtwork()
  const [one, other] = await Promise.all([world.mockups.getSharePicture(uid, 'link'), world.mockups.getSharePicture(uid, 'link')])
  expect(one).toEqual(other)
  expect((await world.listRenditions(uid)).filter(({ preset }) => preset.startsWith('mockup'))).toHaveLength(1)
  expect(await world.incoming()).toEqual([])
  let drawn = ''
  const pictures: typeof world.pictures = {
    ...world.pictures,
    async drawInScene(...asked) {
      const made = await world.pictures.drawInScene(...asked)
      drawn = made.sha256
      await world.database.update(artworks).set({ deletedAt: new Date(), position: null }).where(eq(artworks.uid, uid))
      return made
    },
  }
  await expect(createMockups({ ...world.mockupTools, pictures }).getSharePicture(uid, 'pin')).rejects.toThrow('changed while it was drawn')
  await eraseArtwork(world.tools, { artwork: uid })
  expect(drawn).not.toBe('')
  expect(await world.storage.exists('renditions', drawn)).toBe(false)
  expect(await world.storage.exists('renditions', one.key)).toBe(false)
  expect(await world.listRenditions(uid)).toEqual([])
})
