import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { cardUrl, mediaUrl } from '../../platform/storage/media-url.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { serveMedia } from './media.ts'

let dataDir = ''
let storage: Storage
const bytes = Buffer.from('<script>alert(1)</script>')
const key = createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tintype-media-'))
  storage = await createDiskStorage({ dataDir })
  for (const area of ['originals', 'renditions'] as const) {
    const folder = await storage.makeFolder()
    const content = area === 'renditions' ? bytes : Buffer.from('private')
    await writeFile(join(folder.path, 'file'), content)
    await storage.put(area, createHash('sha256').update(content).digest('hex'), join(folder.path, 'file'))
    await folder.release()
  }
})
afterAll(() => rm(dataDir, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) => serveMedia(storage, new Request(`http://localhost${path}`, { headers }))

test('serveMedia serves a rendition as an immutable, sandboxed image', async () => {
  const answer = await ask(mediaUrl(key))
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${key}"`,
  })
})

test('serveMedia serves a card as an immutable JPEG', async () => {
  const answer = await ask(cardUrl(key))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['the ETag', `"${key}"`],
  ['the weak ETag', `W/"${key}"`],
  ['a list with the ETag', `"other", "${key}"`],
])('serveMedia answers 304 to an If-None-Match of %s', async (_what, etag) => {
  const answer = await ask(mediaUrl(key), { 'if-none-match': etag })
  expect(answer.status).toBe(304)
  expect(await answer.text()).toBe('')
})

test('serveMedia answers 404 for an original', async () => {
  expect((await ask(mediaUrl(createHash('sha256').update('private').digest('hex')))).status).toBe(404)
})

test.each([
  '/media/',
  '/media/x.webp',
  `/media/${key}`,
  `/media/${key}.svg`,
  `/media/${key.toUpperCase()}.webp`,
  `/media/../originals/${key}.webp`,
  `/media/%2e%2e/${key}.webp`,
  `/media/${key}%00.webp`,
  `/media/..%2f..%2fetc%2fpasswd`,
  `/media/${'0'.repeat(64)}.webp`,
])('serveMedia answers 404 for %s', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
})
