import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ALL_ROOMS, type MockupChoice } from '@tintype/contract/mockup-rooms'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../test/catalogue-world.ts'
import { entriesOf } from '../../test/read-zip.ts'
import { openStudioWorld } from '../../test/studio-world.ts'
import { mockupPreset } from './make-mockup.ts'
import { renditions } from './tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

const wanted = { size: 'medium', format: 'small' } as const

/** A room that was drawn. What a picture shows is no matter here. */
async function keepRoom(uid: string, choice: MockupChoice): Promise<Buffer> {
  const bytes = randomBytes(5000)
  const key = createHash('sha256').update(bytes).digest('hex')
  const path = join(world.dataDir, key)
  await writeFile(path, bytes)
  await world.storage.put('renditions', key, path)
  await world.database.insert(renditions).values({ artworkUid: uid, preset: mockupPreset(choice), key, widthPx: 640, heightPx: 800 })
  return bytes
}

const filesOf = async (body: unknown) => entriesOf(await buffer(body as Readable))

test('every room that is drawn in this size and format is in it, as it is, and nothing else', async () => {
  const uid = await world.upload(artist, { artworkName: 'Mond über Wasser!', orientation: 'horizontal' })
  const kept = new Map<string, Buffer>()
  for (const { room, daytime } of ALL_ROOMS.slice(0, 5)) {
    const name = `mond-uber-wasser-${room.replace('_', '-')}-${daytime}-40x30-small.jpg`
    kept.set(name, await keepRoom(uid, { room, daytime, ...wanted }))
  }
  await keepRoom(uid, { room: 'study', daytime: 'day', size: 'large', format: 'small' })
  await keepRoom(uid, { room: 'study', daytime: 'day', size: 'medium', format: 'pin' })
  const { headers, body } = await world.artworks.archiveMockups(artist, { uid, ...wanted })
  expect(headers).toEqual({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="mond-uber-wasser-40x30-small-rooms.zip"',
  })
  const files = await filesOf(body)
  expect(files.map(({ name }) => name)).toEqual([...kept.keys()])
  for (const { name, content } of files) expect(content.equals(kept.get(name) as Buffer), name).toBe(true)
})

test('only its artist has it, and there has to be a picture', async () => {
  const uid = await world.upload(artist)
  expect(await codeOf(world.artworks.archiveMockups(artist, { uid, ...wanted }))).toBe('mockups_not_drawn')
  await keepRoom(uid, { room: 'study', daytime: 'day', ...wanted })
  const other = await world.newArtist()
  expect(await codeOf(world.artworks.archiveMockups(other, { uid, ...wanted }))).toBe('artwork_not_found')
})

test('a picture that went in the meantime breaks it off, instead of leaving it out', async () => {
  const uid = await world.upload(artist)
  await world.database.insert(renditions).values({
    artworkUid: uid,
    preset: mockupPreset({ room: 'study', daytime: 'day', ...wanted }),
    key: 'f'.repeat(64),
    widthPx: 640,
    heightPx: 800,
  })
  const { body } = await world.artworks.archiveMockups(artist, { uid, ...wanted })
  await expect(filesOf(body)).rejects.toThrow()
})
