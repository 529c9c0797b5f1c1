/// <reference path="./s3rver.d.ts" />
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { request as ask, createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import S3rver, { type Store } from 's3rver'
import type { BucketAddress } from '../../platform/storage/bucket-address.ts'

const BUCKET = 'tintype'
/** The only credentials that it accepts. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export type BucketStandIn = { address: BucketAddress; storageUrl: string; stop(): Promise<void> }

/** An S3 server in this process with one empty bucket. Its folder is deleted at the end. */
export async function startBucketStandIn(): Promise<BucketStandIn> {
  const directory = await mkdtemp(join(tmpdir(), 'tintype-bucket-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  keepWhole(server.store)
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    address: bucketAt(endpoint),
    storageUrl: `s3://${BUCKET}/files?endpoint=${endpoint}`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Makes writes atomic, as in S3, also for concurrent writes of one object. The stand-in truncates a file that others read, and confirms a
 * write before it is complete. This writes to another file first and renames it.
 */
function keepWhole(store: Store): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const staged = `incoming/${randomUUID()}`
    const from = store.getResourcePath(bucket, staged, 'object')
    const hash = createHash('md5')
    let size = 0
    async function* heard(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await mkdir(dirname(from), { recursive: true })
    await pipeline(Readable.from(Buffer.isBuffer(content) ? [content] : content), heard, createWriteStream(from))
    const md5 = hash.digest('hex')
    await store.putMetadata(bucket, staged, metadata, md5)
    await mkdir(dirname(store.getResourcePath(bucket, key, 'object')), { recursive: true })
    for (const part of ['metadata.json', 'object.md5', 'object'] as const)
      await rename(store.getResourcePath(bucket, staged, part), store.getResourcePath(bucket, key, part))
    return { size, md5 }
  }
}

export function bucketAt(endpoint: string, changes: Partial<BucketAddress> = {}): BucketAddress {
  const credentials = {
    accessKeyId: bucketKeys.AWS_ACCESS_KEY_ID,
    secretAccessKey: bucketKeys.AWS_SECRET_ACCESS_KEY,
    sessionToken: undefined,
  }
  return { bucket: BUCKET, prefix: 'files/', region: 'us-east-1', endpoint, publicEndpoint: undefined, credentials, ...changes }
}

export type Front = { url: string; stop(): Promise<void> }

/** An HTTP server in place of a store, or in front of it. */
export async function listenInFront(answer: RequestListener, port = 0): Promise<Front> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Forwards requests to a store with the original host name, which is part of the signature. */
export function forwardTo({ endpoint }: BucketAddress): RequestListener {
  const { port, hostname } = new URL(endpoint ?? '')
  return (request, response) => {
    const { method, url: path, headers } = request
    const onward = ask({ port, host: hostname, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }
}
