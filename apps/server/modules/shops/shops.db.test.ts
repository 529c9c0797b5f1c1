import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { awkwardPicture } from '../../test/images/picture-files.ts'
import { newPicture, openStudioWorld, storefrontUrl, toFile } from '../../test/worlds/studio-world.ts'
import { artists } from '../accounts/tables.ts'
import { createShops } from './module.ts'
import { shops } from './tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

async function send(artist: Artist, path: 'banner' | 'profile-picture', file: Parameters<typeof toFile>[0] | undefined) {
  const form = new FormData()
  if (file !== undefined) form.append(path === 'banner' ? 'bannerImage' : 'profilePicture', await toFile(file))
  return world.post(artist, `user/${path}`, form)
}

async function pictureAt(url: string) {
  const key = url.match(/^\/media\/([0-9a-f]{64})\.webp$/)?.[1] ?? ''
  return sharp(await buffer((await world.storage.read('renditions', key)).stream)).metadata()
}

describe('the stats of an artist', () => {
  test('a new artist sees no pictures, a balance of zero and the address of the shop', async () => {
    const artist = await world.newArtist()
    const handle = artist.name.toLowerCase().replace(' ', '-')
    expect((await world.get(artist, 'artist-stats')).body).toEqual({
      profile_picture_url: null,
      shopifybanner: null,
      banner_status: 'none',
      banner_rejection_reason: null,
      balance: 0,
      shopify_collection_handle: handle,
      shop_url: `${storefrontUrl}/collections/${handle}`,
      launch: { banner: false, artwork: false, share: false },
      username: artist.name,
    })
  })

  test.each([
    [4000, 40],
    [4005, 40.05],
    [-1999, -19.99],
  ])('an artist sees a balance of %i cents as %f dollars', async (balanceCents, balance) => {
    const artist = await world.newArtist()
    world.balances.set(artist.artistId, balanceCents)
    expect((await world.get(artist, 'artist-stats')).body.balance).toBe(balance)
  })
})

describe('the banner of a shop', () => {
  test('an uploaded banner is live at once with an aspect ratio of 5:2 and at most 2000 pixels wide', async () => {
    const artist = await world.newArtist()
    const { status, body } = await send(artist, 'banner', awkwardPicture('own-4096x3072.jpg'))
    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.any(String), newBannerUrl: expect.any(String) })
    expect(await pictureAt(body.newBannerUrl)).toMatchObject({ format: 'webp', width: 2000, height: 800 })
    expect((await world.get(artist, 'artist-stats')).body).toMatchObject({ shopifybanner: body.newBannerUrl, banner_status: 'approved' })
    expect(await world.incoming()).toEqual([])
  })

  test('a banner that was taken down is hidden, and its artist sees the reason until the next upload', async () => {
    const artist = await world.newArtist()
    await send(artist, 'banner', await newPicture({ widthPx: 50, heightPx: 20 }))
    await world.database
      .update(shops)
      .set({ bannerStatus: 'rejected', bannerRejectionReason: 'A logo.' })
      .where(eq(shops.artistId, artist.artistId))
    expect((await world.get(artist, 'artist-stats')).body).toMatchObject({
      shopifybanner: null,
      banner_status: 'rejected',
      banner_rejection_reason: 'A logo.',
    })
    const handle = artist.name.toLowerCase().replace(' ', '-')
    expect(await world.shops.findByHandle(world.database, handle)).toMatchObject({ bannerUrl: null })
    await send(artist, 'banner', await newPicture({ widthPx: 50, heightPx: 20 }))
    expect((await world.get(artist, 'artist-stats')).body).toMatchObject({ banner_status: 'approved', banner_rejection_reason: null })
  })
})

test('a profile picture is cropped to a square of 512 pixels', async () => {
  const artist = await world.newArtist()
  const { body } = await send(artist, 'profile-picture', awkwardPicture('own-4096x3072.jpg'))
  expect(await pictureAt(body.newProfilePictureUrl)).toMatchObject({ width: 512, height: 512 })
  expect((await world.get(artist, 'artist-stats')).body.profile_picture_url).toBe(body.newProfilePictureUrl)
})

describe('a picture with the right aspect ratio', () => {
  test.each([
    ['banner', 2000, 800],
    ['banner', 1995, 798],
    ['banner', 300, 120],
    ['profile-picture', 512, 512],
    ['profile-picture', 100, 100],
  ] as const)('a %s of %i × %i pixels is stored without a crop', async (path, widthPx, heightPx) => {
    const artist = await world.newArtist()
    const { body } = await send(artist, path, await markedPicture(widthPx, heightPx))
    const shown = await readPicture(body.newBannerUrl ?? body.newProfilePictureUrl)
    expect(shown.info).toMatchObject({ width: widthPx, height: heightPx })
    expect(readCorners(shown).map(nearestMark)).toEqual(['red', 'green', 'blue', 'black'])
  })

  const marks = { red: [255, 0, 0], green: [0, 160, 0], blue: [0, 0, 255], black: [0, 0, 0], white: [255, 255, 255] } as const
  const MARK_PX = 8

  /** White, with a small mark of its own colour in each corner: a picture that lost a hundredth of a side has lost them. */
  async function markedPicture(widthPx: number, heightPx: number) {
    const mark = (name: keyof typeof marks, left: number, top: number) => {
      const [r, g, b] = marks[name]
      return { input: { create: { width: MARK_PX, height: MARK_PX, channels: 3 as const, background: { r, g, b } } }, left, top }
    }
    const [right, bottom] = [widthPx - MARK_PX, heightPx - MARK_PX]
    const picture = await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#fff' } })
      .composite([mark('red', 0, 0), mark('green', right, 0), mark('blue', 0, bottom), mark('black', right, bottom)])
      .webp({ quality: 92 })
      .toBuffer()
    return Buffer.from(picture)
  }

  function readCorners({ data, info }: Awaited<ReturnType<typeof readPicture>>): number[][] {
    const far = MARK_PX / 2
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    return [at(far, far), at(info.width - far, far), at(far, info.height - far), at(info.width - far, info.height - far)]
  }

  function nearestMark(colour: number[]): string {
    const distances = Object.entries(marks).map(
      ([name, mark]) => [Math.hypot(...mark.map((value, i) => value - (colour[i] ?? 0))), name] as const,
    )
    return distances.reduce((a, b) => (b[0] < a[0] ? b : a))[1]
  }

  async function readPicture(url: string) {
    const key = url.match(/^\/media\/([0-9a-f]{64})\.webp$/)?.[1] ?? ''
    return sharp(await buffer((await world.storage.read('renditions', key)).stream))
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
})

describe.each(['banner', 'profile-picture'] as const)('an invalid %s', (path) => {
  test.each<[string, Parameters<typeof toFile>[0] | undefined, number, string, string?]>([
    ['an HTML file', awkwardPicture('own-html.png'), 415, 'profile_image_type', 'Invalid file type. Use PNG, JPG, WEBP.'],
    ['a file over 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'profile_image_too_large', 'File too large. Max 20MB.'],
    ['an empty file', awkwardPicture('zero.png'), 422, 'image_empty'],
    ['a truncated picture', awkwardPicture('own-half.jpg'), 422, 'image_unreadable'],
    ['a decompression bomb', awkwardPicture('own-png-16384x16384-rgb.png'), 422, 'image_dimensions'],
  ])('an upload of %s is refused and changes nothing', async (_, file, status, code, message) => {
    const artist = await world.newArtist()
    expect(await send(artist, path, file)).toMatchObject({ status, body: { code, message: message ?? expect.any(String) } })
    expect((await world.get(artist, 'artist-stats')).body).toMatchObject({
      shopifybanner: null,
      profile_picture_url: null,
      banner_status: 'none',
    })
    expect(await world.incoming()).toEqual([])
  })
})

test.each([
  ['banner', 'banner_missing', 'No banner file provided after cropping.'],
  ['profile-picture', 'profile_picture_missing', 'No profile picture provided after cropping.'],
] as const)('an artist who submits no %s gets an error that names it', async (path, code, message) => {
  const artist = await world.newArtist()
  expect(await send(artist, path, undefined)).toMatchObject({ status: 422, body: { code, message } })
})

describe('a new shop', () => {
  async function newArtistId(): Promise<string> {
    const unique = randomUUID()
    const [row] = await world.database
      .insert(artists)
      .values({ userId: unique, name: unique, nameKey: unique, email: 'a@example.com' })
      .returning()
    return row?.id ?? ''
  }

  test('a new shop gets its name as the handle, with a number if it is taken', async () => {
    const name = `Twin ${randomUUID().slice(0, 8)}`
    const handle = name.toLowerCase().replace(' ', '-')
    const made = []
    for (let i = 0; i < 3; i++)
      made.push(await world.database.transaction(async (tx) => world.shops.createShop(tx, await newArtistId(), name)))
    expect(made).toEqual([{ handle }, { handle: `${handle}-2` }, { handle: `${handle}-3` }])
  })

  test('twenty concurrent new shops with one name get twenty handles', async () => {
    const name = `Twin ${randomUUID().slice(0, 8)}`
    const ids = await Promise.all(Array.from({ length: 20 }, newArtistId))
    const made = await Promise.all(ids.map((id) => world.database.transaction((tx) => world.shops.createShop(tx, id, name))))
    expect(new Set(made.map(({ handle }) => handle)).size).toBe(20)
  })

  test('a shop is found by its handle and by the id of its artist', async () => {
    const artist = await world.newArtist()
    const handle = artist.name.toLowerCase().replace(' ', '-')
    expect(await world.shops.findByHandle(world.database, handle)).toEqual({
      artistId: artist.artistId,
      handle,
      name: artist.name,
      bannerUrl: null,
      pictureUrl: null,
    })
    expect(await world.shops.findByHandle(world.database, 'no-such-shop')).toBeUndefined()
    expect((await world.shops.getMany(world.database, [artist.artistId])).get(artist.artistId)?.handle).toBe(handle)
    expect(await world.shops.getMany(world.database, [])).toEqual(new Map())
  })
})

describe('the erasure of a shop', () => {
  const keyIn = (url: string) => url.match(/([0-9a-f]{64})/)?.[1] ?? ''

  test('an erased shop deletes its pictures, except one that another shop uses as well', async () => {
    const [artist, other] = [await world.newArtist(), await world.newArtist()]
    const file = await newPicture()
    const banner = keyIn((await send(artist, 'banner', await newPicture())).body.newBannerUrl)
    const portrait = keyIn((await send(artist, 'profile-picture', file)).body.newProfilePictureUrl)
    expect(keyIn((await send(other, 'profile-picture', file)).body.newProfilePictureUrl)).toBe(portrait)
    await world.shops.forget(artist.artistId)
    expect(await world.storage.exists('renditions', banner)).toBe(false)
    expect(await world.storage.exists('renditions', portrait)).toBe(true)
    await world.shops.forget(other.artistId)
    expect(await world.storage.exists('renditions', portrait)).toBe(false)
    await world.shops.forget(other.artistId)
  })

  test('an erased shop keeps its pictures while the storage fails and deletes them on the next try', async () => {
    const artist = await world.newArtist()
    const portrait = keyIn((await send(artist, 'profile-picture', await newPicture())).body.newProfilePictureUrl)
    const storage = { ...world.storage, remove: () => Promise.reject(new Error('the storage is away')) }
    const lame = createShops({ ...world.tools, storage, getAvailableCents: async () => 0, countArtworks: world.artworks.count })
    await expect(lame.forget(artist.artistId)).rejects.toThrow('the storage is away')
    const [row] = await world.database.select().from(shops).where(eq(shops.artistId, artist.artistId))
    expect(row?.pictureKey).toBe(portrait)
    await world.shops.forget(artist.artistId)
    expect(await world.storage.exists('renditions', portrait)).toBe(false)
  })
})
