import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ALL_ROOMS, type MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { afterAll, expect, test } from 'vitest'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { readEntries } from '../../test/read-zip.ts'
import { findProblemCode } from '../../test/worlds/catalogue-world.ts'
import { openStudioWorld } from '../../test/worlds/studio-world.ts'
import { renditions } from '../artworks/tables.ts'
import { mockupPreset } from './make-mockup.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()

const wanted = { size: 'medium', format: 'small' } as const

/** Stores a rendered room; what it shows does not matter here. */
async function keepRoom(uid: string, choice: MockupChoice): Promise<Buffer> {
  const bytes = randomBytes(5000)
  const key = createHash('sha256').update(bytes).digest('hex')
  const path = join(world.dataDir, key)
  await writeFile(path, bytes)
  await world.storage.put('renditions', key, path)
  await world.database.insert(renditions).values({ artworkUid: uid, preset: mockupPreset(choice), key, widthPx: 640, heightPx: 800 })
  return bytes
}

const readZipEntries = async (body: unknown) => readEntries(await buffer(body as Readable))

test('a mockup archive contains every room rendered in the requested size and format, unchanged, and no other file', async () => {
  const uid = await world.upload(artist, { artworkName: 'Mond über Wasser!', orientation: 'horizontal' })
  const kept = new Map<string, Buffer>()
  for (const { room, daytime } of ALL_ROOMS.slice(0, 5)) {
    const name = `mond-uber-wasser-${room.replace('_', '-')}-${daytime}-40x30-small.jpg`
    kept.set(name, await keepRoom(uid, { room, daytime, ...wanted }))
  }
  await keepRoom(uid, { room: 'study', daytime: 'day', size: 'large', format: 'small' })
  await keepRoom(uid, { room: 'study', daytime: 'day', size: 'medium', format: 'pin' })
  const { headers, body } = await world.mockups.archive(artist, { uid, ...wanted })
  expect(headers).toEqual({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="mond-uber-wasser-40x30-small-rooms.zip"',
  })
  const files = await readZipEntries(body)
  expect(files.map(({ name }) => name)).toEqual([...kept.keys()])
  for (const { name, content } of files) expect(content.equals(kept.get(name) as Buffer), name).toBe(true)
})

test('an artist cannot download an empty mockup archive, nor that of another artist', async () => {
  const uid = await world.upload(artist)
  expect(await findProblemCode(world.mockups.archive(artist, { uid, ...wanted }))).toBe('mockups_not_drawn')
  await keepRoom(uid, { room: 'study', daytime: 'day', ...wanted })
  const other = await world.newArtist()
  expect(await findProblemCode(world.mockups.archive(other, { uid, ...wanted }))).toBe('artwork_not_found')
})

test('a mockup archive with a missing image fails instead of omitting it', async () => {
  const uid = await world.upload(artist)
  await world.database.insert(renditions).values({
    artworkUid: uid,
    preset: mockupPreset({ room: 'study', daytime: 'day', ...wanted }),
    key: 'f'.repeat(64),
    widthPx: 640,
    heightPx: 800,
  })
  const { body } = await world.mockups.archive(artist, { uid, ...wanted })
  await expect(readZipEntries(body)).rejects.toThrow(StoredFileMissing)
})
