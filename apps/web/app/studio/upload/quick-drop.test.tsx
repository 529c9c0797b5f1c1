import { beforeEach, expect, it, vi } from 'vitest'
import { mockIndexedDb } from '../../../test/indexed-db.ts'
import { pngFile } from '../../../test/pictures.ts'
import { findQuickDropProblem, storeDroppedFile, takeDroppedFile } from './quick-drop.ts'

const TEN_MB = 10 * 1024 * 1024
const HOUR = 60 * 60_000

beforeEach(() => void mockIndexedDb())

it.each([
  ['a small PNG file', pngFile()],
  ['a PNG file of 10 MB', pngFile('large.png', TEN_MB)],
])('%s is accepted for a quick upload', async (_, file) => {
  expect(await findQuickDropProblem(file)).toBeUndefined()
})

it.each([
  ['a text file', new Blob(['hello']), 'Quick Upload: Invalid file type. Use PNG, JPG, or WEBP.'],
  ['a file of more than 10 MB', pngFile('larger.png', TEN_MB + 1), 'Quick Upload: File too large. Max size: 10MB.'],
])('%s is rejected for a quick upload', async (_, file, expected) => {
  expect(await findQuickDropProblem(file)).toBe(expected)
})

it('session storage contains only a marker for a stored quick upload of 10 MB, which is taken once', async () => {
  const database = mockIndexedDb()
  const file = pngFile('sea.png', TEN_MB)
  expect(await storeDroppedFile(file)).toBe(true)
  const [[marker, value] = ['', '']] = Object.entries(window.sessionStorage) as [string, string][]
  expect(marker).toBe('tintype.quick-drop')
  expect(value.length).toBeLessThan(100)
  expect(await takeDroppedFile()).toBe(file)
  expect([window.sessionStorage.length, database.count()]).toEqual([0, 0])
  expect(await takeDroppedFile()).toBeUndefined()
})

it('a quick upload is not stored without room, or without a database', async () => {
  mockIndexedDb({ isFull: true })
  expect(await storeDroppedFile(pngFile())).toBe(false)
  vi.stubGlobal('indexedDB', undefined)
  expect(await storeDroppedFile(pngFile())).toBe(false)
  expect(await takeDroppedFile()).toBeUndefined()
})

it('a picture that a closed tab left behind is removed by a drop more than an hour later', async () => {
  const database = mockIndexedDb()
  await storeDroppedFile(pngFile('left.png'), HOUR)
  await storeDroppedFile(pngFile('other-tab.png'), HOUR + 1)
  await storeDroppedFile(pngFile('new.png'), 2 * HOUR + 1)
  expect(database.count()).toBe(2)
  expect((await takeDroppedFile())?.name).toBe('new.png')
})
