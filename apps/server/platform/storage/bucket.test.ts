import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type BucketStandIn,
  bucketAt,
  bucketKeys,
  forwardTo,
  listenInFront,
  startBucketStandIn,
} from '../../test/stand-ins/bucket-stand-in.ts'
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

test('a file that one process stored in a bucket can be read by another, and no temporary file is left', async () => {
  const [one, other] = [await openBucket(), await openBucket()]
  const { key, path, content } = await newFile()
  await one.storage.put('renditions', key, path)
  expect(await buffer((await other.storage.read('renditions', key)).stream)).toEqual(content)
  const copy = await other.storage.localCopy('renditions', key)
  await copy.release()
  expect(await readdir(join(one.dataDir, 'incoming'))).toEqual([])
  expect(await readdir(join(other.dataDir, 'incoming'))).toEqual([])
})

test('the bucket storage returns no bytes of a file whose content does not match its key', async () => {
  const { storage } = await openBucket()
  const { key } = await newFile()
  const changed = await newFile('changed')
  // the fake store accepts it
  await storage.put('originals', key, changed.path)
  const { stream } = await storage.read('originals', key)
  const given: Buffer[] = []
  stream.on('data', (chunk: Buffer) => given.push(chunk))
  await expect(new Promise((_, reject) => stream.once('error', reject))).rejects.toThrow('other bytes')
  expect(Buffer.concat(given)).toHaveLength(0)
  await expect(storage.localCopy('originals', key)).rejects.toMatchObject({ code: 'storage_unavailable' })
})

test('makeLink signs an expiring link with the file name only when the bucket has a public endpoint', async () => {
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
  // the link contains the access key id but not the secret
  expect(link.search.replace(/X-Amz-Credential=[^&]*/, '')).not.toContain(bucketKeys.AWS_SECRET_ACCESS_KEY)
  expect([file.sizeBytes, await buffer(file.stream)]).toEqual([content.length, content])
  await expect(outside.read('prints', 'f'.repeat(64))).rejects.toThrow(StoredFileMissing)
})

describe('bucket cache of renditions', () => {
  test('a cached rendition is served by a restarted process while the bucket is away', async () => {
    const proxy = await listen((_request, response) => response.destroy())
    const { key, path, content } = await newFile()
    const first = await openBucket()
    await first.storage.put('renditions', key, path)
    await (await first.storage.read('renditions', key)).stream.resume()
    // the same data folder while the bucket does not answer
    const again = await createBucketStorage({ dataDir: first.dataDir, address: bucketAt(proxy), keptBytes })
    expect(await buffer((await again.read('renditions', key)).stream)).toEqual(content)
  })

  test('a cached rendition is served for a minute without a check, and a removed one is missing afterwards', async () => {
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

  test('the cache keeps the most recently used renditions up to its size limit', async () => {
    const { storage, dataDir } = await openBucket()
    const files = await Promise.all(['a', 'b', 'c'].map((letter) => newFile(letter.repeat(4000) + randomUUID())))
    const [a, b, c] = files as [(typeof files)[0], (typeof files)[0], (typeof files)[0]]
    for (const { key, path } of files) await storage.put('renditions', key, path)
    for (const { key } of [a, b, a, c]) (await storage.read('renditions', key)).stream.resume()
    expect((await readdir(join(dataDir, 'kept'))).sort()).toEqual([a.key, c.key].sort())
    expect(await buffer((await storage.read('renditions', b.key)).stream)).toEqual(b.content)
  })

  test('the cache fetches a rendition once for twenty concurrent reads', async () => {
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

describe('bucket failures', () => {
  const away = { code: 'storage_unavailable', status: 503 }

  test.each<[string, RequestListener, object]>([
    ['drops connections', (_request, response) => response.destroy(), { name: 'TimeoutError', message: 'socket hang up' }],
    ['answers 500', (_request, response) => response.writeHead(500).end(), { $metadata: { httpStatusCode: 500 } }],
    ['does not respond', () => undefined, { name: 'StoreFault', message: 'the object store: said nothing' }],
    ['answers 403', (_request, response) => response.writeHead(403).end(), { $metadata: { httpStatusCode: 403 } }],
  ])(
    'every storage call fails as storage_unavailable and reveals no key when the bucket %s',
    { timeout: 30_000 },
    async (_what, answer, fault) => {
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
      await expect(storage.check()).rejects.toMatchObject(fault)
      expect(
        outcomes.map((outcome) => JSON.stringify(outcome) + String((outcome as PromiseRejectedResult).reason.cause)).join(),
      ).not.toMatch(/S3RVER|Signature|Credential/)
    },
  )

  test('the configured retries and timeouts of the bucket add up to less than ten seconds', () => {
    expect(RETRY_WITHIN_MS + SILENCE_MS).toBeLessThan(10_000)
  })

  test('put fails while the bucket refuses connections and succeeds once it is back', async () => {
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

  test('put sends the whole file again after one 500', async () => {
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
    ['stores nothing', undefined],
    ['stores only a part of the file', 3],
  ])('put fails when the bucket confirms the upload but %s', async (_what, length) => {
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

  const otherBytes = { name: 'StoreFault', message: 'the object store: gave other bytes than it was given' }
  test.each<[string, (content: Buffer) => RequestListener, object]>([
    [
      'is cut off',
      (content) => (_request, response) => {
        response.writeHead(200, { 'content-length': content.length })
        response.write(content.subarray(0, 4), () => response.destroy())
      },
      { code: 'ECONNRESET' },
    ],
    [
      'has a wrong length',
      (content) => (_request, response) => void response.writeHead(200, { 'content-length': 4 }).end(content.subarray(0, 4)),
      otherBytes,
    ],
    [
      'has other bytes',
      (content) => (_request, response) => void response.writeHead(200, { 'content-length': content.length }).end(content.toReversed()),
      otherBytes,
    ],
  ])('the bucket storage rejects a response whose body %s and keeps none of it', async (_what, lie, fault) => {
    const { key, content } = await newFile()
    const { storage, dataDir } = await openBucket(bucketAt(await listen(lie(content))))
    await expect(storage.localCopy('originals', key)).rejects.toMatchObject(away)
    await expect(storage.read('renditions', key)).rejects.toMatchObject(away)
    const { stream } = await storage.read('originals', key)
    await expect(buffer(stream)).rejects.toMatchObject(fault)
    expect([await readdir(join(dataDir, 'incoming')), await readdir(join(dataDir, 'kept'))]).toEqual([[], []])
  })

  test('put fails as storage_full when the bucket is full', async () => {
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
