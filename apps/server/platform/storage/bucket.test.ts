import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BucketStandIn, bucketAt, bucketKeys, forwardTo, listenInFront, startBucketStandIn } from '../../test/bucket-stand-in.ts'
import { createBucketStorage } from './bucket.ts'
import { RETRY_WITHIN_MS, SILENCE_MS } from './bucket-faults.ts'
import { storageSuite } from './storage.suite.ts'
import { type Storage, StoredFileMissing } from './storage.ts'

let standIn: BucketStandIn
const folders: string[] = []
const ends: (() => unknown)[] = []
beforeAll(async () => {
  standIn = await startBucketStandIn()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(async () => {
  await standIn.stop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-bucket-test-'))
  folders.push(folder)
  return folder
}

const keptBytes = 10_000

async function openBucket(address = standIn.address, clock?: () => Date): Promise<{ storage: Storage; dataDir: string }> {
  const dataDir = await newFolder()
  return { storage: await createBucketStorage({ dataDir, address, keptBytes, clock }), dataDir }
}

async function newFile(content: string | Buffer = randomUUID()) {
  const path = join(await newFolder(), 'file')
  await writeFile(path, content)
  return { path, key: createHash('sha256').update(content).digest('hex'), content: Buffer.from(content) }
}

storageSuite('storage in a bucket', async () => {
  const address = bucketAt(standIn.address.endpoint ?? '', { prefix: `${randomUUID()}/` })
  return (await openBucket(address)).storage
})

test('what one process stored another one reads, and nothing is left where files come in', async () => {
  const [one, other] = [await openBucket(), await openBucket()]
  const { key, path, content } = await newFile()
  await one.storage.put('renditions', key, path)
  expect(await buffer((await other.storage.read('renditions', key)).stream)).toEqual(content)
  const copy = await other.storage.localCopy('renditions', key)
  await copy.release()
  expect(await readdir(join(one.dataDir, 'incoming'))).toEqual([])
  expect(await readdir(join(other.dataDir, 'incoming'))).toEqual([])
})

test('another content than the name says is not given out, and is told of no length that comes true', async () => {
  const { storage } = await openBucket()
  const { key } = await newFile()
  const changed = await newFile('changed')
  // a store that takes it all the same, as the stand-in does
  await storage.put('originals', key, changed.path)
  const { stream } = await storage.read('originals', key)
  const given: Buffer[] = []
  stream.on('data', (chunk: Buffer) => given.push(chunk))
  await expect(new Promise((_, reject) => stream.once('error', reject))).rejects.toThrow('other bytes')
  expect(Buffer.concat(given)).toHaveLength(0)
  await expect(storage.localCopy('originals', key)).rejects.toMatchObject({ code: 'storage_unavailable' })
})

test('a link leads past us only where people reach the store, holds for as long as it says, and gives the file its name', async () => {
  const { key, path, content } = await newFile()
  const { storage } = await openBucket()
  await storage.put('prints', key, path)
  const inside = await storage.read('prints', key)
  inside.stream.destroy()
  expect(inside.makeLink).toBeUndefined()
  const outside = (await openBucket(bucketAt(standIn.address.endpoint ?? '', { publicEndpoint: 'https://files.example' }))).storage
  const file = await outside.read('prints', key)
  const link = new URL((await file.makeLink?.({ fileName: 'J000001.tif', contentType: 'image/tiff', seconds: 60 })) ?? '')
  expect(link.origin + link.pathname).toBe(`https://files.example/tintype/files/prints/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`)
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-disposition': 'attachment; filename="J000001.tif"',
    'response-content-type': 'image/tiff',
    'response-cache-control': 'no-store',
  })
  // the key that signed it is named, as it has to be; the secret is not
  expect(link.search.replace(/X-Amz-Credential=[^&]*/, '')).not.toContain(bucketKeys.AWS_SECRET_ACCESS_KEY)
  expect([file.sizeBytes, await buffer(file.stream)]).toEqual([content.length, content])
  await expect(outside.read('prints', 'f'.repeat(64))).rejects.toThrow(StoredFileMissing)
})

describe('public pictures are kept on this machine', () => {
  test('and given while the store is away', async () => {
    const proxy = await listen((_request, response) => response.destroy())
    const { key, path, content } = await newFile()
    const first = await openBucket()
    await first.storage.put('renditions', key, path)
    await (await first.storage.read('renditions', key)).stream.resume()
    // the same machine, started again while its store does not answer
    const again = await createBucketStorage({ dataDir: first.dataDir, address: bucketAt(proxy), keptBytes })
    expect(await buffer((await again.read('renditions', key)).stream)).toEqual(content)
  })

  test('for a minute without asking; one that was taken out is gone after that', async () => {
    let now = new Date('2026-01-02T12:00:00Z')
    const one = await openBucket(standIn.address, () => now)
    const other = await openBucket()
    const { key, path } = await newFile()
    await one.storage.put('renditions', key, path)
    ;(await one.storage.read('renditions', key)).stream.resume()
    await other.storage.remove('renditions', key)
    now = new Date(now.getTime() + 59_000)
    ;(await one.storage.read('renditions', key)).stream.resume()
    now = new Date(now.getTime() + 2_000)
    await expect(one.storage.read('renditions', key)).rejects.toThrow(StoredFileMissing)
  })

  test('the ones that were asked for last, up to so many bytes', async () => {
    const { storage, dataDir } = await openBucket()
    const files = await Promise.all(['a', 'b', 'c'].map((letter) => newFile(letter.repeat(4000) + randomUUID())))
    const [a, b, c] = files as [(typeof files)[0], (typeof files)[0], (typeof files)[0]]
    for (const { key, path } of files) await storage.put('renditions', key, path)
    for (const { key } of [a, b, a, c]) (await storage.read('renditions', key)).stream.resume()
    expect((await readdir(join(dataDir, 'kept'))).sort()).toEqual([a.key, c.key].sort())
    expect(await buffer((await storage.read('renditions', b.key)).stream)).toEqual(b.content)
  })

  test('however many ask at once, it is brought once', async () => {
    let asked = 0
    const { key, content } = await newFile()
    const store = await listen((_request, response) => {
      asked++
      response.writeHead(200, { 'content-length': content.length }).end(content)
    })
    const { storage } = await openBucket(bucketAt(store))
    const all = await Promise.all(Array.from({ length: 20 }, () => storage.read('renditions', key)))
    for (const { stream } of all) expect(await buffer(stream)).toEqual(content)
    expect(asked).toBe(1)
  })
})

describe('R14: a store that is away, slow or lies', () => {
  const away = { code: 'storage_unavailable', status: 503 }

  test.each<[string, RequestListener]>([
    ['refuses to talk', (_request, response) => response.destroy()],
    ['is broken', (_request, response) => response.writeHead(500).end()],
    ['says nothing', () => undefined],
    ['lets nobody in', (_request, response) => response.writeHead(403).end()],
  ])('one that %s: every call says so, with none of our keys', { timeout: 30_000 }, async (_what, answer) => {
    const { storage } = await openBucket(bucketAt(await listen(answer)))
    const { key, path } = await newFile()
    const outcomes = await Promise.allSettled([
      storage.put('originals', key, path),
      storage.exists('originals', key),
      storage.read('originals', key),
      storage.read('renditions', key),
      storage.localCopy('originals', key),
      storage.remove('originals', key),
    ])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: away })
    await expect(storage.check()).rejects.toThrow()
    expect(outcomes.map((outcome) => JSON.stringify(outcome) + String((outcome as PromiseRejectedResult).reason.cause)).join()).not.toMatch(
      /S3RVER|Signature|Credential/,
    )
  })

  test('what is said after the last try is said within ten seconds', () => {
    expect(RETRY_WITHIN_MS + SILENCE_MS).toBeLessThan(10_000)
  })

  test('one that nobody listens for is away, and is asked again as soon as it is there', async () => {
    const gone = await listen(() => undefined)
    await ends.pop()?.()
    const { storage } = await openBucket(bucketAt(gone))
    const { key, path } = await newFile()
    await expect(storage.put('originals', key, path)).rejects.toMatchObject(away)
    const back = await listenInFront(forwardTo(standIn.address), Number(new URL(gone).port))
    ends.push(back.stop)
    await storage.put('originals', key, path)
    expect(await storage.exists('originals', key)).toBe(true)
  })

  test('a passing fault is not seen: the whole file is sent once more', async () => {
    let puts = 0
    const store = await listen((request, response) => {
      if (request.method === 'PUT' && ++puts === 1) return void request.resume().on('end', () => response.writeHead(500).end())
      return forwardTo(standIn.address)(request, response)
    })
    const { storage } = await openBucket(bucketAt(store))
    const { key, path, content } = await newFile(Buffer.alloc(3_000_000, randomUUID()))
    await storage.put('originals', key, path)
    expect(puts).toBe(2)
    expect((await buffer((await storage.read('originals', key)).stream)).equals(content)).toBe(true)
  })

  test.each([
    ['keeps nothing of what it took', undefined],
    ['keeps a part of it', 3],
  ])('one that %s: put has failed', async (_what, length) => {
    let isPut = false
    const store = await listen((request, response) => {
      if (request.method === 'PUT') isPut = true
      const isThere = isPut && length !== undefined
      const headers = { 'content-length': request.method === 'HEAD' && isThere ? length : 0 }
      request.resume().on('end', () => response.writeHead(request.method === 'PUT' || isThere ? 200 : 404, headers).end())
    })
    const { storage } = await openBucket(bucketAt(store))
    const { key, path } = await newFile()
    await expect(storage.put('originals', key, path)).rejects.toMatchObject(away)
  })

  test.each<[string, (content: Buffer) => RequestListener]>([
    [
      'is cut off',
      (content) => (_request, response) => {
        response.writeHead(200, { 'content-length': content.length })
        response.write(content.subarray(0, 4), () => response.destroy())
      },
    ],
    [
      'has a wrong length',
      (content) => (_request, response) => void response.writeHead(200, { 'content-length': 4 }).end(content.subarray(0, 4)),
    ],
    [
      'is another',
      (content) => (_request, response) => void response.writeHead(200, { 'content-length': content.length }).end(content.toReversed()),
    ],
  ])('a body that %s is never taken for the file', async (_what, lie) => {
    const { key, content } = await newFile()
    const { storage, dataDir } = await openBucket(bucketAt(await listen(lie(content))))
    await expect(storage.localCopy('originals', key)).rejects.toMatchObject(away)
    await expect(storage.read('renditions', key)).rejects.toMatchObject(away)
    const { stream } = await storage.read('originals', key)
    await expect(buffer(stream)).rejects.toThrow()
    expect([await readdir(join(dataDir, 'incoming')), await readdir(join(dataDir, 'kept'))]).toEqual([[], []])
  })

  test('one without room says so', async () => {
    const full = `<?xml version="1.0"?><Error><Code>QuotaExceeded</Code><Message>full</Message></Error>`
    const store = await listen((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'HEAD') response.writeHead(404).end()
        else response.writeHead(403, { 'content-type': 'application/xml' }).end(full)
      })
    })
    const { storage } = await openBucket(bucketAt(store))
    const { key, path } = await newFile()
    await expect(storage.put('originals', key, path)).rejects.toMatchObject({ code: 'storage_full' })
  })
})

async function listen(answer: RequestListener): Promise<string> {
  const { url, stop } = await listenInFront(answer)
  ends.push(stop)
  return url
}
