import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { projectPath } from '../../../platform/paths.ts'
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
  const migration = await readFile(projectPath(`apps/server/migrations/${name}.sql`), 'utf8')
  const marking = migration.split('--> statement-breakpoint').at(-1) ?? ''

  await world.database.delete(artworkRenditionsDue)
  await world.database.execute(sql.raw(marking))
  const marked = await due()
  expect(marked).toContain(shown)
  for (const other of [waiting, deleted, otherKind]) expect(marked).not.toContain(other)
})
