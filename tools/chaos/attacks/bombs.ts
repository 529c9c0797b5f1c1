import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type Caller, signUpConfirmed } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { watchMemory } from '../../support/processes.ts'
import type { Verdict } from '../support/verdict.ts'
import { costlyPictures } from './costly-pictures.ts'

const MB = 1024 * 1024
/** Concurrent files. */
const BOMBS = 20
const ROUNDS = 5
const ANSWER_BAR_MS = 2000
const MEMORY_BAR_MB = 300
/** The endpoints that accept an artwork's image. */
const doors = ['/api/upload-artwork', '/api/analyze-image']

/** `statuses`: files that are large only outside the pixel data may be accepted. */
type Bomb = { name: string; file: Buffer; statuses: readonly number[] }

/** Files that are small and decode to huge pictures, and pictures whose decoding is expensive. */
export async function bombs(): Promise<Verdict[]> {
  return [...(await decompressionBombs()), ...(await costlyPictures())]
}

/**
 * Twenty concurrent small files with huge dimensions, of each kind. They are refused by their header at both endpoints that accept an
 * artwork's image. Memory is that of all processes, above the level before.
 */
async function decompressionBombs(): Promise<Verdict[]> {
  const server = await startTestServer()
  try {
    const artist = await signUpConfirmed(server.url, newPerson())
    const all = await makeBombs()
    // after one image of each kind, a process has allocated what it needs for them
    for (const bomb of all) await sendBomb(server, { artist, bomb, door: doors[0] as string })
    const verdicts: Verdict[] = []
    for (const bomb of all) verdicts.push(await throwTogether(server, { artist, all: [bomb], what: bomb.name }))
    verdicts.push(await throwTogether(server, { artist, all, what: 'all kinds together' }))
    return verdicts
  } finally {
    await server.remove()
  }
}

type Thrown = { status: number; code: string | undefined; ms: number }

async function throwTogether(
  server: TestServer,
  { artist, all, what }: { artist: Caller; all: readonly Bomb[]; what: string },
): Promise<Verdict> {
  const before = watchMemory(server.pid()).stop()
  const memory = watchMemory(server.pid())
  const answers: (Thrown & { bomb: Bomb })[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const thrown = Array.from({ length: BOMBS }, async (_, at) => {
      const [bomb, door] = [all[at % all.length] as Bomb, doors[at % doors.length] as string]
      return { bomb, ...(await sendBomb(server, { artist, bomb, door })) }
    })
    answers.push(...(await Promise.all(thrown)))
  }
  const grownMb = memory.stop() - before
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  const results = [...new Set(answers.map(({ status, code }) => `${status}${code ? ` ${code}` : ''}`))]
  return {
    what: `bombs, ${what}`,
    tried: `${ROUNDS} times ${BOMBS} at once, ${all.map(({ file }) => `${(file.length / MB).toFixed(1)} MB`).join(', ')}`,
    found: `${results.join(', ')}; answered after ${slowest.toFixed(0)} ms at most, memory +${grownMb.toFixed(0)} MB`,
    faults: [
      ...answers
        .filter(({ bomb, status }) => !bomb.statuses.includes(status))
        .map(({ bomb, status }) => `${bomb.name} was answered ${status}`),
      ...(slowest > ANSWER_BAR_MS ? [`one was answered after ${slowest.toFixed(0)} ms`] : []),
      ...(grownMb > MEMORY_BAR_MB ? [`memory rose by ${grownMb.toFixed(0)} MB`] : []),
    ],
  }
}

async function sendBomb({ url }: TestServer, { artist, bomb, door }: { artist: Caller; bomb: Bomb; door: string }): Promise<Thrown> {
  const form = new FormData()
  const fields = { artworkName: 'Bomb', tags: 'moon,vertical', orientation: 'vertical', category: 'space', allowMarketing: 'true' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // appended after the image's end, so that each file is unique
  form.set('artworkImage', new File([bomb.file as Uint8Array<ArrayBuffer>, randomUUID()], 'bomb'))
  const begun = performance.now()
  const { status, body } = await artist.at(url).post(door, form)
  return { status, code: body?.code, ms: performance.now() - begun }
}

async function makeBombs(): Promise<Bomb[]> {
  const small = sharp({ create: { width: 64, height: 64, channels: 3, background: '#28465a' } })
  const [jpeg, webp, png] = [
    await small.clone().jpeg().toBuffer(),
    await small.clone().webp().toBuffer(),
    await small.clone().png().toBuffer(),
  ]
  const whole = await readFile(resolve(import.meta.dirname, '../../../../apps/server/test/pictures/own-png-16384x16384-rgb.png'))
  const refused = [422]
  return [
    { name: 'PNG of 268 megapixels', file: whole, statuses: refused },
    { name: 'PNG of 4.6 gigapixels by its header', file: grownPng(png, 68_000), statuses: refused },
    { name: 'JPEG of 4.2 gigapixels by its header', file: grownJpeg(jpeg, 65_000), statuses: refused },
    { name: 'WEBP of 268 megapixels by its header', file: grownWebp(webp, 16_384), statuses: refused },
    { name: 'PNG whose words unpack to 500 MB', file: wordyPng(png, 500 * MB), statuses: [200, ...refused] },
    { name: 'PNG whose profile unpacks to 500 MB', file: profiledPng(png, 500 * MB), statuses: [200, ...refused] },
  ]
}

const CHUNK_START = 8
const HEADER_CHUNK_BYTES = 25

function grownPng(png: Buffer, sidePx: number): Buffer {
  const head = Buffer.from(png.subarray(CHUNK_START + 8, CHUNK_START + 8 + 13))
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  return Buffer.concat([png.subarray(0, CHUNK_START), pngChunk('IHDR', head), png.subarray(CHUNK_START + HEADER_CHUNK_BYTES)])
}

/** After the header, where text and profile chunks are. */
function withChunk(png: Buffer, chunk: Buffer): Buffer {
  const at = CHUNK_START + HEADER_CHUNK_BYTES
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)])
}

function wordyPng(png: Buffer, bytes: number): Buffer {
  return withChunk(png, pngChunk('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync(Buffer.alloc(bytes, 'x'), { level: 9 })])))
}

function profiledPng(png: Buffer, bytes: number): Buffer {
  return withChunk(png, pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(Buffer.alloc(bytes), { level: 9 })])))
}

function pngChunk(name: string, data: Buffer): Buffer {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The frame header (SOF0) contains height and width after a length of two bytes and a precision of one. */
function grownJpeg(jpeg: Buffer, sidePx: number): Buffer {
  const grown = Buffer.from(jpeg)
  const frame = grown.indexOf(Buffer.from([0xff, 0xc0]))
  grown.writeUInt16BE(sidePx, frame + 5)
  grown.writeUInt16BE(sidePx, frame + 7)
  return grown
}

/** Prepends an extended header (VP8X), whose canvas sizes are three bytes each, minus one. */
function grownWebp(webp: Buffer, sidePx: number): Buffer {
  const header = Buffer.alloc(18)
  header.write('VP8X', 0)
  header.writeUInt32LE(10, 4)
  header.writeUIntLE(sidePx - 1, 12, 3)
  header.writeUIntLE(sidePx - 1, 15, 3)
  const grown = Buffer.concat([webp.subarray(0, 12), header, webp.subarray(12)])
  grown.writeUInt32LE(grown.length - 8, 4)
  return grown
}
