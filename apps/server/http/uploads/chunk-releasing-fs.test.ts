import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunkReleasingFs } from './chunk-releasing-fs.ts'
import { type ReceivedUpload, receiveUpload } from './uploads.ts'

const MB = 1024 * 1024
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tintype-spent-'))
})
afterAll(() => rm(dir, { recursive: true }))

/** Receives data through a real server. */
async function receive(write: (request: ClientRequest) => Promise<unknown>): Promise<ReceivedUpload> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedUpload>()
  const server = createServer((incoming, outgoing) => {
    const received = receiveUpload(incoming, { dir, maxFileBytes: 100 * MB, tooLarge: 'image_too_large' })
    received.then(resolve, reject).finally(() => outgoing.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const headers = { 'content-type': 'multipart/form-data; boundary=XX' }
  const request = httpRequest({ port: (server.address() as AddressInfo).port, method: 'POST', headers })
  request.on('error', reject)
  const answered = new Promise<void>((done) => request.on('response', (response) => response.resume().on('end', done)))
  try {
    await Promise.race([write(request), promise])
    const received = await promise
    await answered
    return received
  } finally {
    server.close()
  }
}

const fileHead = '--XX\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n'
const fieldHead = '\r\n--XX\r\ncontent-disposition: form-data; name="words"\r\n\r\n'

test('receiveUpload releases the memory of each chunk once it is written', async () => {
  const chunks: Buffer[] = []
  let mostBytes = 0
  async function* body() {
    yield Buffer.from(fileHead)
    for (let sent = 0; sent < 64; sent++) {
      chunks.push(Buffer.alloc(MB, 7))
      yield chunks[sent]
      // a chunk whose memory was transferred has a length of zero
      mostBytes = Math.max(mostBytes, sum(chunks.map(({ length }) => length)))
    }
    yield Buffer.from('\r\n--XX--\r\n')
  }
  const request = Object.assign(Readable.from(body()), { headers: { 'content-type': 'multipart/form-data; boundary=XX' } })
  const options = { dir, maxFileBytes: 100 * MB, tooLarge: 'image_too_large' as const }
  const { form, dispose } = await receiveUpload(request as never, options)
  expect((form.get('picture') as File).size).toBe(64 * MB)
  expect(mostBytes).toBeLessThanOrEqual(8 * MB)
  expect(sum(chunks.map(({ length }) => length))).toBe(0)
  await dispose()
})

test('receiveUpload receives a file and a field whole, with any chunk sizes and with near-boundaries in the file', async () => {
  for (let round = 0; round < 40; round++) {
    const likeBoundaries = Array.from({ length: 20 }, (_, index) => [
      randomBytes(index * 700),
      Buffer.from('\r\n--X'),
      Buffer.from('\r\n-'),
    ])
    const bytes = Buffer.concat([randomBytes(round * 9000), ...likeBoundaries.flat()])
    const words = `${round} ${'word '.repeat(800)}`
    const body = Buffer.concat([Buffer.from(fileHead), bytes, Buffer.from(`${fieldHead}${words}\r\n--XX--\r\n`)])
    const { form, dispose } = await receive(async (request) => {
      for (let at = 0; at < body.length; ) {
        // lengths vary between a few bytes and more than one read
        const end = at + 1 + Math.floor((body.length / 4) * ((at * 7919 + round * 104_729) % 97) ** 2 * 1e-4)
        request.write(body.subarray(at, end))
        at = end
        await nextTurn()
      }
      request.end()
    })
    const file = form.get('picture') as File & { path: string; sha256: string }
    expect((await readFile(file.path)).equals(bytes)).toBe(true)
    expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(form.get('words')).toBe(words)
    await dispose()
  }
})

test('spendingFs releases only memory that one chunk owns alone, after writing it', async () => {
  const alone = Buffer.alloc(MB, 1)
  const shared = Buffer.alloc(MB, 2)
  const part = shared.subarray(10)
  const path = join(dir, 'chunks')
  const stream = createWriteStream(path, { fs: chunkReleasingFs })
  for (const chunk of [alone, part, Buffer.from('of the pool')]) stream.write(chunk)
  expect(alone).toHaveLength(MB)
  stream.end()
  await finished(stream)
  expect([alone.length, part.length, shared[MB - 1]]).toEqual([0, MB - 10, 2])
  const written = await readFile(path)
  expect(written).toHaveLength(2 * MB - 10 + 'of the pool'.length)
  expect([written[0], written[MB], written.subarray(-4).toString()]).toEqual([1, 2, 'pool'])
})

test('spendingFs reports a file that cannot be created and releases nothing', async () => {
  const chunk = Buffer.alloc(MB)
  const stream = createWriteStream(join(dir, 'no such folder', 'file'), { fs: chunkReleasingFs })
  stream.write(chunk)
  await expect(finished(stream)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(chunk).toHaveLength(MB)
})
