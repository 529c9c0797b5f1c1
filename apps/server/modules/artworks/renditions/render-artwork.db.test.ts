import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Problem } from '@tintype/contract/problems'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { awkwardPicture } from '../../../test/images/picture-files.ts'
import { artworkForm, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { createArtworks } from '../index.ts'
import { artworks } from '../tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

const artist = await world.newArtist()

/** The same picture each time, in a unique file. */
async function upload(): Promise<string> {
  const file = Buffer.concat([await readFile(awkwardPicture('own-4096x3072.jpg')), Buffer.from(randomUUID())])
  const { status, body } = await world.post(artist, 'upload-artwork', await artworkForm({ file, fields: { orientation: 'horizontal' } }))
  expect(status).toBe(200)
  return body.uid
}

async function shown(uid: string) {
  const { body } = await world.get(artist, 'artist-artworks?limit=100')
  return body.artworks.find((artwork: { uid: string }) => artwork.uid === uid)
}

test('rendering an artwork stores its renditions and its card, and the artist sees them', async () => {
  const uid = await upload()
  expect(await shown(uid)).toMatchObject({ imageUrl: null, thumbnailUrl: null, placeholder: null, widthPx: 4096, heightPx: 3072 })
  await world.artworks.render({ artwork: uid })

  const [card, ...made] = (await world.listRenditions(uid)).toSorted((a, b) => Number(b.preset === 'card') - Number(a.preset === 'card'))
  expect(made.map(({ preset, widthPx, heightPx }) => [preset, widthPx, heightPx])).toEqual([
    ['w320', 320, 240],
    ['w640', 640, 480],
    ['w1080', 1080, 810],
    ['w1600', 1600, 1200],
  ])
  for (const { key, widthPx } of made) {
    const bytes = await buffer((await world.storage.read('renditions', key)).stream)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: widthPx })
  }
  expect(await shown(uid)).toMatchObject({
    imageUrl: `/media/${made[3]?.key}.webp`,
    thumbnailUrl: `/media/${made[1]?.key}.webp`,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  expect((await world.artworks.pictures(world.database, [uid])).get(uid)).toEqual({
    alt: '“Moon over Water”, a horizontal picture in space: moon, sea',
    widthPx: 4096,
    heightPx: 3072,
    placeholder: expect.any(String),
    sources: made.map(({ key, widthPx }) => ({ url: `/media/${key}.webp`, widthPx })),
  })
  expect(card).toMatchObject({ preset: 'card', widthPx: 1200, heightPx: 630 })
  const bytes = await buffer((await world.storage.read('renditions', card?.key ?? '')).stream)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  const [row] = await world.database.select().from(artworks).where(eq(artworks.uid, uid))
  expect(row?.palette?.[0]).toMatch(/^#[0-9a-f]{6}$/)
  expect(await world.incoming()).toEqual([])
})

test('rendering an artwork again yields the same renditions and stores no other files', async () => {
  const uid = await upload()
  await world.artworks.render({ artwork: uid })
  const [made, stored] = [await world.listRenditions(uid), await world.stored()]
  await Promise.all([world.artworks.render({ artwork: uid }), world.artworks.render({ artwork: uid })])
  expect(await world.listRenditions(uid)).toEqual(made)
  expect((await world.stored()).sort()).toEqual(stored.sort())
})

test.each(['image_unreadable', 'storage_full'] as const)(
  'a failed rendering (%s) is recorded, and cleared by the next one that succeeds',
  async (code) => {
    const uid = await upload()
    const pictures = { ...world.pictures, render: () => Promise.reject(new Problem(code)) }
    const failure = await createArtworks({ ...world.tools, pictures })
      .render({ artwork: uid })
      .catch((error: unknown) => error)
    // a job that ends in a Problem is not tried again
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Problem)
    const failedAt = async () => (await world.database.select().from(artworks).where(eq(artworks.uid, uid)))[0]?.renditionsFailedAt
    expect(await failedAt()).toBeInstanceOf(Date)
    await world.artworks.render({ artwork: uid })
    expect(await failedAt()).toBeNull()
    expect(await world.listRenditions(uid)).toHaveLength(5)
    expect(await world.incoming()).toEqual([])
  },
)

test('a rendering during which the crop changed stores nothing, and the next rendering succeeds', async () => {
  const uid = await upload()
  const isIt = eq(artworks.uid, uid)
  const { drawCard } = world.pictures
  const pictures = {
    ...world.pictures,
    async drawCard(...card: Parameters<typeof drawCard>) {
      await world.database
        .update(artworks)
        .set({ crops: { '3:4': 0, '5:7': 500, '7:10': 500 } })
        .where(isIt)
      return drawCard(...card)
    },
  }
  await expect(createArtworks({ ...world.tools, pictures }).render({ artwork: uid })).rejects.toBeInstanceOf(JobTooEarly)
  expect(await world.listRenditions(uid)).toEqual([])
  expect((await world.database.select().from(artworks).where(isIt))[0]?.renditionsFailedAt).toBeNull()
  await world.artworks.render({ artwork: uid })
  expect(await world.listRenditions(uid)).toHaveLength(5)
})

test('a deleted artwork and an unknown artwork are not rendered', async () => {
  const uid = await upload()
  await world.database.update(artworks).set({ deletedAt: new Date(), position: null }).where(eq(artworks.uid, uid))
  await world.artworks.render({ artwork: uid })
  expect(await world.listRenditions(uid)).toEqual([])
  await world.artworks.render({ artwork: '00000000-0000-4000-8000-000000000000' })
})
