import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Problem } from '@tintype/contract/problems'
import { type Clock, systemClock } from '../clock.ts'
import type { BucketAddress } from './bucket-address.ts'
import { attemptOnce, type StoreAttempt, StoreFault, withStoreRetries } from './bucket-faults.ts'
import { asStorageFull } from './disk-full.ts'
import { checkIncoming, createIncomingFolder, incomingFolder, sweepIncoming } from './incoming.ts'
import { createKeptFiles } from './kept-files.ts'
import { AREAS, type Area, isKey, LIST_PAGE_SIZE, type ListedFile, type Storage, type StoredFile, StoredFileMissing } from './storage.ts'

/** Shorter than the three seconds of the readiness check. */
const CHECK_MS = 2500
const SENT_AT_ONCE = 256 * 1024

export type BucketOptions = {
  dataDir: string
  address: BucketAddress
  /** Size of the local cache of public pictures, in bytes. */
  keptBytes: number
  clock?: Clock
}

/**
 * Stores files in an S3-compatible bucket, as `<prefix>originals/ab/cd/abcd…`; any number of processes may share it. Incoming and generated
 * files go to `<dataDir>/incoming` first, and public pictures are cached in `<dataDir>/kept`. Operations fail within ten seconds if the
 * store is unavailable, and errors never contain its keys.
 */
export async function createBucketStorage({ dataDir, address, keptBytes, clock = systemClock }: BucketOptions): Promise<Storage> {
  const incoming = incomingFolder(dataDir)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweepIncoming(incoming, clock())
  const client = openClient(address, address.endpoint)
  const outside = address.publicEndpoint ? openClient(address, address.publicEndpoint) : undefined
  const Bucket = address.bucket
  const kept = await createKeptFiles({
    folder: join(dataDir, 'kept'),
    maxBytes: keptBytes,
    now: () => clock().getTime(),
    fetch: (key) => download('renditions', key),
    isThere: (key) => exists('renditions', key),
  })

  function toObjectKey(area: Area, key: string): string {
    if (!isKey(key)) throw new StoredFileMissing(area, key)
    return `${address.prefix}${area}/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
  }

  async function findSizeBytes(Key: string): Promise<number | undefined> {
    try {
      return await withStoreRetries(async ({ signal }) => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal: signal })
        return ContentLength
      })
    } catch (error) {
      if (error instanceof StoreFault && error.isMissing) return undefined
      throw error
    }
  }

  async function exists(area: Area, key: string): Promise<boolean> {
    return isKey(key) && (await findSizeBytes(toObjectKey(area, key))) !== undefined
  }

  /** In the order of names; no page is empty. */
  async function* listObjects(area: Area, MaxKeys: number): AsyncGenerator<_Object[]> {
    let Marker: string | undefined
    do {
      // version 1 of the call, which every store supports
      const command = new ListObjectsCommand({ Bucket, Prefix: `${address.prefix}${area}/`, MaxKeys, Marker })
      const { Contents, IsTruncated } = await withStoreRetries(({ signal }) => client.send(command, { abortSignal: signal }))
      if (Contents?.length) yield Contents
      Marker = IsTruncated ? Contents?.at(-1)?.Key : undefined
    } while (Marker)
  }

  /** Uploads from disk. The signature covers the content hash, so that the store accepts only these bytes. */
  async function send(
    Key: string,
    { key, path, sizeBytes }: { key: string; path: string; sizeBytes: number },
    one: StoreAttempt,
  ): Promise<void> {
    const body = new PassThrough({ highWaterMark: SENT_AT_ONCE })
    body.on('data', one.heard).pause()
    const reading = new Promise<never>((_, reject) =>
      pipeline(createReadStream(path, { highWaterMark: SENT_AT_ONCE }), body, (error) => error && reject(error)),
    )
    // ignore the read error after the request has ended
    reading.catch(() => undefined)
    const command = new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: sizeBytes })
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = key
        return next(args)
      },
      { step: 'build', name: 'hashKnown' },
    )
    try {
      await Promise.race([client.send(command, { abortSignal: one.signal }), reading])
    } finally {
      body.destroy()
    }
  }

  async function fetch(area: Area, key: string, one: StoreAttempt): Promise<{ chunks: AsyncIterable<Uint8Array>; sizeBytes: number }> {
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: toObjectKey(area, key) }), {
      abortSignal: one.signal,
    })
    if (!(Body instanceof Readable) || ContentLength === undefined) throw new StoreFault('answered without a length')
    return { chunks: verifyChunks(Body, { key, sizeBytes: ContentLength }), sizeBytes: ContentLength }
  }

  /** Downloads a complete file into a folder of its own. */
  async function download(area: Area, key: string): Promise<{ path: string; release(): Promise<void> }> {
    toObjectKey(area, key)
    const folder = await createIncomingFolder(incoming)
    const path = join(folder.path, key)
    try {
      await withStoreRetries(async (one) => {
        const { chunks } = await fetch(area, key, one)
        await finished(reportChunks(chunks, one), createWriteStream(path))
      })
      return { path, release: folder.release }
    } catch (error) {
      await folder.release()
      throw asMissing(asStorageFull(error), area, key)
    }
  }

  /** Fetches the file only when the stream is read, because redirected clients never read it. */
  async function readOutside(store: S3Client, area: Area, key: string): Promise<StoredFile> {
    const Key = toObjectKey(area, key)
    const sizeBytes = await findSizeBytes(Key)
    if (sizeBytes === undefined) throw new StoredFileMissing(area, key)
    async function* streamChunks(): AsyncGenerator<Uint8Array> {
      yield* (await withStoreRetries((one) => fetch(area, key, one))).chunks
    }
    return {
      stream: Readable.from(streamChunks(), { objectMode: false }),
      sizeBytes,
      makeLink: ({ fileName, contentType, seconds }) =>
        getSignedUrl(
          store,
          new GetObjectCommand({
            Bucket,
            Key,
            ResponseContentType: contentType,
            ResponseContentDisposition: `attachment; filename="${fileName}"`,
            ResponseCacheControl: 'no-store',
          }),
          { expiresIn: seconds },
        ),
    }
  }

  return {
    // nothing to flush: only the bucket's copy counts as stored
    flush: async () => undefined,
    async put(area, key, path) {
      const Key = toObjectKey(area, key)
      const { size: sizeBytes } = await stat(path)
      if ((await findSizeBytes(Key)) === sizeBytes) return
      await withStoreRetries((one) => send(Key, { key, path, sizeBytes }, one))
      const stored = await findSizeBytes(Key)
      if (stored !== sizeBytes)
        throw new Problem('storage_unavailable', {}, { cause: new StoreFault(`kept ${stored} of ${sizeBytes} bytes`) })
    },
    async read(area, key) {
      toObjectKey(area, key)
      if (area === 'renditions') return kept.read(key).catch((error) => Promise.reject(asMissing(error, area, key)))
      if (outside) return readOutside(outside, area, key)
      const { chunks, sizeBytes } = await withStoreRetries((one) => fetch(area, key, one)).catch((error) => {
        throw asMissing(error, area, key)
      })
      return { stream: Readable.from(chunks, { objectMode: false }), sizeBytes }
    },
    localCopy: download,
    exists,
    async *list(area, atOnce = LIST_PAGE_SIZE) {
      for await (const objects of listObjects(area, atOnce)) {
        yield objects.flatMap(({ Key = '', LastModified }): ListedFile[] => {
          const key = Key.slice(-64)
          return LastModified && isKey(key) && Key === toObjectKey(area, key) ? [{ key, storedAt: LastModified }] : []
        })
      }
    },
    async isEmpty() {
      for (const area of AREAS) for await (const _ of listObjects(area, 1)) return false
      return true
    },
    async remove(area, key) {
      const Key = toObjectKey(area, key)
      await withStoreRetries(({ signal }) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal: signal })).catch(
        (error) => {
          if (!(error instanceof StoreFault)) throw error
        },
      )
      if (area === 'renditions') await kept.forget(key)
    },
    makeFolder: () => createIncomingFolder(incoming),
    async check() {
      const Key = `${address.prefix}written-by-readiness`
      await Promise.all([
        checkIncoming(incoming),
        attemptOnce(({ signal }) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }), { abortSignal: signal }), CHECK_MS),
      ])
    },
    close() {
      client.destroy()
      outside?.destroy()
    },
  }
}

const silent = () => undefined

function openClient({ region, credentials }: BucketAddress, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    credentials,
    endpoint,
    // local stores have no DNS names for buckets
    forcePathStyle: endpoint !== undefined,
    // bucket-faults.ts implements retries and timeouts
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
    // we check hashes ourselves; not every store supports the SDK's checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // the SDK would log to the console
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
}

/**
 * Streams a file and withholds the last chunk until length and hash match its name. A truncated or changed body ends in an error, and the
 * client never receives the full announced length.
 */
async function* verifyChunks(body: Readable, { key, sizeBytes }: { key: string; sizeBytes: number }): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held: Buffer | undefined
  let bytes = 0
  try {
    for (;;) {
      // the timeout only covers the store, and excludes a slow reader
      const { done, value } = await attemptOnce(() => chunks.next())
      if (done) break
      hash.update(value)
      bytes += value.length
      if (held) yield held
      held = value
    }
  } finally {
    body.destroy()
  }
  if (bytes !== sizeBytes || hash.digest('hex') !== key) throw new StoreFault('gave other bytes than it was given')
  if (held) yield held
}

async function* reportChunks(chunks: AsyncIterable<Uint8Array>, { heard }: StoreAttempt): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    heard()
    yield chunk
  }
}

function asMissing(error: unknown, area: Area, key: string): unknown {
  return error instanceof StoreFault && error.isMissing ? new StoredFileMissing(area, key, { cause: error }) : error
}
