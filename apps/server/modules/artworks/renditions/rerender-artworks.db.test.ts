import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { projectPath } from '../../../platform/paths.ts'
import { codePointsChunk, flatPng, gammaChunk, srgbChunk } from '../../../test/images/coloured-pngs.ts'
import { drawPng } from '../../../test/images/png-kinds.ts'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { artworkRenditionsDue, artworks } from '../tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

async function upload(file: Buffer<ArrayBuffer>): Promise<string> {
  return world.storeTiny(artist, file)
}

async function render(file: Buffer<ArrayBuffer>): Promise<string> {
  const uid = await upload(file)
  await world.artworks.render({ artwork: uid })
  return uid
}

const png = (depth: number, seed: number) => drawPng({ colourType: 2, depth, widthPx: 300, heightPx: 400, seed })
const run = (signal = new AbortController().signal) => world.artworks.rerenderArtworks(signal)
const due = async () => (await world.database.select().from(artworkRenditionsDue)).map(({ artworkUid }) => artworkUid)
const mark = (uids: string[]) => world.database.insert(artworkRenditionsDue).values(uids.map((artworkUid) => ({ artworkUid })))

test('artworks that a migration marked are rendered again once if their original has 16 bits', async () => {
  const [deep, plain, lost] = [await render(png(16, 1)), await render(png(8, 2)), await render(png(16, 3))]
  await mark([deep, plain, lost])
  const gone = 'e'.repeat(64)
  await world.database.update(artworks).set({ originalKey: gone }).where(eq(artworks.uid, lost))

  expect(await run(AbortSignal.abort())).toBe(0)
  expect((await due()).sort()).toEqual([deep, plain, lost].sort())
  const sent = world.sent.length
  expect(await run()).toBe(1)
  expect(world.sent.slice(sent)).toMatchObject([{ name: 'artworks.render', payload: { artwork: deep } }])
  expect(await due()).toEqual([])
  expect(await run()).toBe(0)
})

test('artworks that a migration marked are rendered again if their colours need more than their profile', async () => {
  const flat = (chunks: Buffer[] = []) => flatPng({ colour: [200, 40, 40], chunks })
  const photograph = async (picture: Sharp) => Buffer.from(await picture.toBuffer()) as Buffer<ArrayBuffer>
  const drawn = () => sharp(flat()).resize(300, 400)
  const files = {
    gamma: flat([gammaChunk(1)]),
    codePoints: flat([codePointsChunk(12, 13)]),
    srgb: flat([srgbChunk(), gammaChunk(1)]),
    plainJpeg: await photograph(drawn().jpeg()),
    turnedJpeg: await photograph(drawn().jpeg().withIccProfile('p3').withMetadata({ orientation: 6 })),
    turnedWebp: await photograph(drawn().webp().withIccProfile('p3').withMetadata({ orientation: 6 })),
    profileWebp: await photograph(drawn().webp().withIccProfile('p3')),
  }
  const uids = new Map<string, string>()
  for (const [name, file] of Object.entries(files)) uids.set(await upload(file), name)
  await mark([...uids.keys()])
  const sent = world.sent.length
  await run()
  const names = world.sent.slice(sent).map(({ payload }) => uids.get((payload as { artwork: string }).artwork))
  expect(names.sort()).toEqual(['codePoints', 'gamma', 'turnedJpeg', 'turnedWebp'])
})

test.each([
  { name: '0060_renditions_to_be_made_anew', seed: 10 },
  { name: '0066_grey_renditions_to_be_made_anew', seed: 20 },
])('the migration $name marks a rendered PNG, and no unrendered, deleted or JPEG artwork', async ({ name, seed }) => {
  const [shown, waiting, deleted, otherKind] = [
    await render(png(8, seed)),
    await upload(png(8, seed + 1)),
    await render(png(8, seed + 2)),
    await render(png(8, seed + 3)),
  ]
  await world.database.update(artworks).set({ deletedAt: new Date() }).where(eq(artworks.uid, deleted))
  await world.database.update(artworks).set({ fileType: 'image/jpeg' }).where(eq(artworks.uid, otherKind))
  const marked = await markByMigration(name)
  expect(marked).toContain(shown)
  for (const other of [waiting, deleted, otherKind]) expect(marked).not.toContain(other)
})

test('the migration 0076_coloured_renditions_due marks a rendered artwork of every type, and no unrendered or deleted one', async () => {
  const [shown, waiting, deleted, otherKind] = [
    await render(png(8, 30)),
    await upload(png(8, 31)),
    await render(png(8, 32)),
    await render(png(8, 33)),
  ]
  await world.database.update(artworks).set({ deletedAt: new Date() }).where(eq(artworks.uid, deleted))
  await world.database.update(artworks).set({ fileType: 'image/jpeg' }).where(eq(artworks.uid, otherKind))
  const marked = await markByMigration('0076_coloured_renditions_due')
  expect(marked).toEqual(expect.arrayContaining([shown, otherKind]))
  for (const other of [waiting, deleted]) expect(marked).not.toContain(other)
})

async function markByMigration(name: string): Promise<string[]> {
  const migration = await readFile(projectPath(`apps/server/migrations/${name}.sql`), 'utf8')
  const marking = migration.split('--> statement-breakpoint').at(-1) ?? ''
  await world.database.delete(artworkRenditionsDue)
  await world.database.execute(sql.raw(marking))
  return due()
}
