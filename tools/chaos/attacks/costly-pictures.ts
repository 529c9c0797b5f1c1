import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { largeProfile, withProfile } from '../../../apps/server/test/images/large-profile.ts'
import { chunk, drawPng, PASSES } from '../../../apps/server/test/images/png-kinds.ts'
import { progressiveJpeg } from '../../../apps/server/test/images/progressive-jpeg.ts'
import { ownAddress } from '../../../e2e/support/address.ts'
import { type Caller, signIn, signUpConfirmed } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { artworkForm } from '../../../e2e/support/photo.ts'
import { operator, startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { startAsker } from '../../support/children.ts'
import { watchMemory } from '../../support/processes.ts'
import type { Verdict } from '../support/verdict.ts'

const SENDERS = 5
const PICTURES_EACH = 20
/** Of one account; browsers open six connections. */
const AT_ONCE = 4
const UPLOAD_BAR_MS = 2000
const PAGE_BAR_MS = 250
const PAGE_EVERY_MS = 100
/** The pause of a person between two uploads. */
const UPLOAD_PAUSE_MS = 1000

/**
 * Five accounts send 100 pictures whose decoding is expensive, of six kinds that are accepted or just beyond a limit, to all routes, while
 * a sixth artist uploads and browses. The sixth gets an answer to an upload within 2 s (p95) and a page within 250 ms (p99), and no picture
 * process ends.
 */
export async function costlyPictures(): Promise<Verdict[]> {
  const server = await startTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'tintype-costly-'))
  try {
    await writeCostlyPictures(folder)
    const pages = await offerArtwork(server)
    const senders = await Promise.all(Array.from({ length: SENDERS }, () => signUpConfirmed(server.url, newPerson())))
    const artist = await signUpConfirmed(server.url, newPerson())
    const askers = pages.map((page) => startAsker(server.url + page, PAGE_EVERY_MS * pages.length, ownAddress()))
    const memory = watchMemory(server.pid())
    let isOver = false
    const sent = Promise.all(senders.map((sender) => sendCostly(server.url, sender, folder))).finally(() => (isOver = true))
    const uploads = await uploadUntil(artist, () => isOver)
    const responses = mergeCounts(await sent)
    const waits = (await Promise.all(askers.map((asker) => asker.look()))).flat()
    for (const asker of askers) asker[Symbol.dispose]()
    const mostMb = memory.stop()
    return [judge({ uploads, waits, responses, mostMb, output: server.output() })]
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.remove()
  }
}

type Measured = { uploads: Upload[]; waits: number[]; responses: Record<string, number>; mostMb: number; output: string }
type Upload = { status: number; ms: number }

function judge({ uploads, waits, responses, mostMb, output }: Measured): Verdict {
  const upload = quantile(
    uploads.map(({ ms }) => ms),
    0.95,
  )
  const page = quantile(waits, 0.99)
  const total = Object.values(responses).reduce((sum, count) => sum + count, 0)
  const strange = Object.keys(responses).filter((key) => !/: (200|413|422|429|503)\b/.test(key))
  const deaths = output.split('the picture process died').length - 1
  const statuses = Object.entries(Object.groupBy(Object.entries(responses), ([key]) => key.split(': ')[1] ?? '')).map(
    ([status, list = []]) => `${list.reduce((sum, [, count]) => sum + count, 0)} × ${status}`,
  )
  return {
    what: 'bombs, costly pictures of five accounts, and a sixth account',
    tried: `${total} pictures of six kinds, ${SENDERS} accounts with ${AT_ONCE} at once`,
    found: `${statuses.join(', ')}; the sixth: ${uploads.length} uploads, p95 ${upload.toFixed(0)} ms, ${waits.length} pages, p99 ${page.toFixed(0)} ms; ${mostMb.toFixed(0)} MB`,
    faults: [
      ...(total < SENDERS * PICTURES_EACH ? [`only ${total} pictures were sent`] : []),
      ...strange.map((key) => `unexpected response, ${key}`),
      ...uploads.filter(({ status }) => status !== 200).map(({ status }) => `an upload of the sixth account was answered ${status}`),
      ...(uploads.length < 3 ? [`the sixth account uploaded only ${uploads.length} times`] : []),
      ...(upload > UPLOAD_BAR_MS ? [`uploads of the sixth account took ${upload.toFixed(0)} ms (p95)`] : []),
      ...(page > PAGE_BAR_MS ? [`pages took ${page.toFixed(0)} ms (p99)`] : []),
      ...(deaths > 0 ? [`${deaths} picture processes ended`] : []),
    ],
  }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

function mergeCounts(all: readonly Record<string, number>[]): Record<string, number> {
  const merged: Record<string, number> = {}
  for (const counts of all) for (const [key, count] of Object.entries(counts)) merged[key] = (merged[key] ?? 0) + count
  return merged
}

/** An approved artwork. @returns the pages that the sixth artist opens */
async function offerArtwork({ url }: TestServer): Promise<string[]> {
  const seller = await signUpConfirmed(url, newPerson())
  const { body } = await seller.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves' }))
  const desk = await signIn(url, operator)
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const product = await until('the product', async () => (await seller.get('/api/store/products')).body.products[0], 60)
  return ['/store', `/store/products/${product.handle}`]
}

async function sendCostly(url: string, { token, username }: Caller, folder: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${token}`, 'x-user-username': username, ...ownAddress() }
  const script = resolve(import.meta.dirname, '../support/clients/send-pictures.ts')
  const child = fork(script, [url, JSON.stringify(headers), folder, String(PICTURES_EACH), String(AT_ONCE)])
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the sender ended with ${code}`)
  })
  const [responses] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return responses as Record<string, number>
}

async function uploadUntil(artist: Caller, isOver: () => boolean): Promise<Upload[]> {
  const uploads: Upload[] = []
  while (!isOver()) {
    const artworkName = `Doves ${uploads.length}`
    const form = await artworkForm({ artworkName }, undefined, artworkName)
    const begun = performance.now()
    const { status } = await artist.post('/api/upload-artwork', form)
    uploads.push({ status, ms: performance.now() - begun })
    await delay(UPLOAD_PAUSE_MS)
  }
  return uploads
}

/** Six kinds, each as costly as the limits accept, and a second one of the first kind that is beyond them. */
async function writeCostlyPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const photograph = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#345678' } })
    .jpeg()
    .toBuffer()
  const files: Record<string, Buffer> = {
    'scans.jpg': progressiveJpeg({ widthPx: 3072, heightPx: 4096, colours: 1, scans: 100 }),
    'too-many-scans.jpg': progressiveJpeg({ widthPx: 3072, heightPx: 4096, colours: 3, scans: 2647 }),
    'deep-filters.png': drawPng({ colourType: 6, depth: 16, widthPx: 1700, heightPx: 1700, filter: 4 }),
    'flat.png': await flatPng({ widthPx: 9950, heightPx: 9950, depth: 8, channels: 3 }),
    'animated.webp': await animatedWebp(),
    'profile.jpg': withProfile(photograph, largeProfile(100)),
    'interlaced.png': await flatPng({ widthPx: 7000, heightPx: 8500, depth: 16, channels: 4, isInterlaced: true }),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
}

/** 200 frames of 1,000 × 1,000 pixels. */
function animatedWebp(): Promise<Buffer> {
  const [side, frames] = [1000, 200]
  const pixels = Buffer.alloc(side * side * frames * 3)
  for (let frame = 0; frame < frames; frame++) pixels.fill(frame, frame * side * side * 3, (frame + 1) * side * side * 3)
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .webp({ effort: 0 })
    .toBuffer()
}

type FlatPlan = { widthPx: number; heightPx: number; depth: 8 | 16; channels: 3 | 4; isInterlaced?: boolean }

/** A black PNG of any size in some hundred kilobytes, whose every row is stored as a difference to the row above (Paeth). */
async function flatPng({ widthPx, heightPx, depth, channels, isInterlaced = false }: FlatPlan): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(widthPx, 0)
  head.writeUInt32BE(heightPx, 4)
  head.set([depth, channels === 3 ? 2 : 6, 0, 0, Number(isInterlaced)], 8)
  const deflate = createDeflate({ level: 6 })
  const packed = deflate.toArray()
  for (const [left, top, across, down] of isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    const row = Buffer.alloc(1 + Math.ceil((widthPx - left) / across) * channels * (depth / 8))
    row[0] = 4
    for (let y = top; y < heightPx; y += down) if (!deflate.write(row)) await once(deflate, 'drain')
  }
  deflate.end()
  const parts = [chunk('IHDR', head), chunk('IDAT', Buffer.concat(await packed)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}
