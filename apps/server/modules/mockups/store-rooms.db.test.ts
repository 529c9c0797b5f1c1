import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STORE_ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ScenePlan } from '../../platform/images/pictures.ts'
import { openStudioWorld } from '../../test/worlds/studio-world.ts'
import { artworks } from '../artworks/tables.ts'
import { createMockups } from './index.ts'
import { storeRoomsJob } from './store-rooms.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

let drawn = 0
let awaited = 0
/** Rooms take seconds to render, and other tests check how they look. */
const pictures = {
  ...world.pictures,
  async drawInScene(_path: string, { scene }: ScenePlan, folder: string, { isAwaited }: { isAwaited: boolean }) {
    drawn++
    if (isAwaited) awaited++
    const bytes = Buffer.from(randomUUID())
    const path = join(folder, 'mockup.jpg')
    await writeFile(path, bytes)
    const { widthPx, heightPx } = scene
    return { path, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length, widthPx, heightPx }
  },
}
const shown = createMockups({ ...world.mockupTools, pictures })

async function newProduct(): Promise<{ uid: string; handle: string }> {
  const uid = await world.upload(artist)
  await world.artworks.render({ artwork: uid })
  const handle = `product-${randomUUID()}`
  const sizes = [...PRINT_SIZES]
  await world.database
    .update(artworks)
    .set({ handle, sizes, reviewStatus: 'approved', publishedAt: new Date() })
    .where(eq(artworks.uid, uid))
  return { uid, handle }
}

const jobsFor = (uid: string) =>
  world.sent.filter(({ name, payload }) => name === storeRoomsJob.name && (payload as { artwork: string }).artwork === uid)

test('a mockup that an artist requests precedes the room images of products in the queue of pictures', async () => {
  const [own, product] = [await newProduct(), await newProduct()]
  const choice = { room: 'study', daytime: 'day', size: 'large', format: 'portrait' } as const
  const before = { drawn, awaited }
  await shown.drawRequested({ artwork: own.uid, choice }, { isLast: () => false })
  expect({ drawn, awaited }).toEqual({ drawn: before.drawn + 1, awaited: before.awaited + 1 })
  await shown.drawStoreRooms({ artwork: product.uid })
  expect(drawn).toBeGreaterThan(before.drawn + 1)
  expect(awaited).toBe(before.awaited + 1)
})

test('the first visitors get no room images and enqueue one job, which renders all rooms and a Pinterest image', async () => {
  const { uid, handle } = await newProduct()
  const first = await Promise.all([shown.findRooms(handle), shown.findRooms(handle)])
  expect(first).toEqual([
    { rooms: [], pinUrl: null, isDrawing: true },
    { rooms: [], pinUrl: null, isDrawing: true },
  ])
  expect(jobsFor(uid)).toHaveLength(1)

  await shown.drawStoreRooms({ artwork: uid })
  const found = await shown.findRooms(handle)
  expect(found).toEqual({
    rooms: STORE_ROOMS.map(({ room }) => ({
      room,
      measures: expect.stringMatching(/^\d+×\d+ cm/),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
      widthPx: 640,
      heightPx: 800,
    })),
    pinUrl: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
    isDrawing: false,
  })
  expect(new Set(found?.rooms.map(({ measures }) => measures)).size).toBe(4)
  expect(jobsFor(uid)).toHaveLength(1)
})

test('room images are dropped when the artwork is rendered again, and are enqueued again', async () => {
  const { uid, handle } = await newProduct()
  await shown.drawStoreRooms({ artwork: uid })
  await world.artworks.render({ artwork: uid })
  expect(await shown.findRooms(handle)).toMatchObject({ rooms: [], isDrawing: true })
  expect(jobsFor(uid)).toHaveLength(1)
})

test('a second attempt renders only the room images that the failed attempt left out', async () => {
  const { uid, handle } = await newProduct()
  let left = 2
  const lame = createMockups({
    ...world.mockupTools,
    pictures: {
      ...pictures,
      drawInScene: (...plan) => (left-- > 0 ? pictures.drawInScene(...plan) : Promise.reject(new Error('too slow'))),
    },
  })
  await expect(lame.drawStoreRooms({ artwork: uid })).rejects.toThrow('too slow')
  const half = await lame.findRooms(handle)
  expect(half?.rooms.map(({ room }) => room)).toEqual(STORE_ROOMS.slice(0, 2).map(({ room }) => room))
  expect(half?.isDrawing).toBe(true)
  const before = drawn
  await shown.drawStoreRooms({ artwork: uid })
  expect(drawn - before).toBe(3)
})

test('the room and Pinterest images of a product show only sizes that are offered, also after one is switched off', async () => {
  const { uid, handle } = await newProduct()
  await shown.drawStoreRooms({ artwork: uid })
  await world.database
    .update(artworks)
    .set({ sizes: ['medium', 'large'], sizesOff: ['large_tall', 'extra_large'] })
    .where(eq(artworks.uid, uid))
  expect(await shown.findRooms(handle)).toMatchObject({ isDrawing: true, pinUrl: null })
  await shown.drawStoreRooms({ artwork: uid })
  const found = await shown.findRooms(handle)
  expect(found?.rooms.map(({ room, measures }) => [room, measures.slice(0, 5)])).toEqual([
    ['living_room', '45×60'],
    ['study', '30×40'],
    ['hallway', '45×60'],
    ['studio', '45×60'],
  ])
  expect(found).toMatchObject({ isDrawing: false, pinUrl: expect.any(String) })
})

test('room images of an artwork that is not on sale are not found', async () => {
  const { uid, handle } = await newProduct()
  await shown.drawStoreRooms({ artwork: uid })
  await world.database.update(artworks).set({ publishedAt: null }).where(eq(artworks.uid, uid))
  expect(await shown.findRooms(handle)).toBeUndefined()
  expect(await shown.findRooms('no-such-product')).toBeUndefined()
})
