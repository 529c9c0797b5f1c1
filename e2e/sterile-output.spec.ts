import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CAUSE_PICTURES_MAX } from '@tintype/contract/hope/hope'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createHost } from '../apps/server/http/host.ts'
import { type Listening, listen } from '../apps/server/http/listen.ts'
import { createPages, type Pages } from '../apps/server/http/pages.ts'
import { artworks, renditions } from '../apps/server/modules/artworks/tables.ts'
import { remittanceLines, remittances } from '../apps/server/modules/hope/tables.ts'
import { freePort } from '../apps/server/platform/free-port.ts'
import { withValue } from '../apps/server/test/contract-inputs.ts'
import { MARK, type TaintedPicture, taintedPictures } from '../apps/server/test/images/tainted-pictures.ts'
import { sampleInputs } from '../apps/server/test/long-form.ts'
import { publicUrl, toAuthHeaders } from '../apps/server/test/worlds/app-world.ts'
import { openFilledWorld } from '../apps/server/test/worlds/filled-world.ts'
import { type Route, routes } from '../apps/server/test/worlds/host-world.ts'

// Public files made from images with metadata, a location and appended data.

const filled = await openFilledWorld('sterile_output')
const { world, artist, office, cause } = filled
const everyPicture = await taintedPictures(world.dataDir)
/** The sample has every format and both colour spaces. */
const pictures = sampleInputs(everyPicture, 2)
const url = `http://127.0.0.1:${await freePort()}`
let pages: Pages
let server: Listening

beforeAll(async () => {
  const site = {
    publicUrl,
    storefrontUrl: `${publicUrl}/store`,
    hopeApiUrl: '',
    isProduction: false,
    accountGraceDays: 30,
    installed: { hasVisionModel: false, hasUpscaler: false },
    hasPaymentForm: false,
  }
  pages = await createPages({ router: world.router, isDevelopment: false, site })
  const host = createHost({ ...world.hostOptions, pages: pages.render })
  server = await listen({ fetch: host.fetch as never, port: Number(new URL(url).port), host: '127.0.0.1' })
})
afterAll(async () => {
  await server?.stop()
  await pages?.close()
  await world.close()
})

/** Each call that takes a file: the upload whose output is public, or the reason why none is. */
const doors: Record<string, ((picture: TaintedPicture) => Promise<unknown>) | string> = {
  'artworks.upload': publishProduct,
  'shops.uploadBanner': (picture) => postForm('user/banner', { bannerImage: picture }),
  'shops.uploadProfilePicture': (picture) => postForm('user/profile-picture', { profilePicture: picture }),
  'backoffice.causes.addPicture': (picture) => uploadCausePicture(picture),
  'backoffice.remittances.addReceipt': payWithReceipt,
  'artworks.analyze': 'texts for the artist about the own file',
  'artworks.enlargeDetail': 'only for the artist, who has the original',
  'backoffice.payouts.batches.previewAnswer': 'a list',
  'backoffice.payouts.batches.applyAnswer': 'a list',
  'backoffice.production.previewAnswer': 'a list',
  'backoffice.production.applyAnswer': 'a list',
}

/** Paths of files that responses contain, with the response that contains each. */
const found = new Map<string, string>()

test('every API call that takes a file is covered by the tests of this file', () => {
  const taking = routes.filter(
    ({ input }) => input && /"binary"/.test(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))),
  )
  expect(Object.keys(doors).toSorted()).toEqual(taking.map(({ name }) => name).toSorted())
})

test('the sample images contain every kind of metadata and appended data that the tests look for (control)', async () => {
  expect(everyPicture).toHaveLength(6)
  for (const { name, bytes } of everyPicture) {
    const own = await findTraces(bytes)
    expect(own, name).toEqual(
      expect.arrayContaining(['its mark', 'exif', 'xmp', 'a place', 'a marked profile', 'something behind its end']),
    )
    if (name.startsWith('JPEG')) expect(own).toEqual(expect.arrayContaining(['iptc', 'part fe', 'part ed']))
    if (name.startsWith('PNG')) expect(own).toContain('comments')
    if (name.startsWith('WEBP')) expect(own).toContain('part HELD')
  }
})

test('no public file contains metadata, a location or appended data of its original', async () => {
  for (const picture of pictures) {
    for (const door of Object.values(doors)) if (typeof door === 'function') await door(picture)
    await world.runJobs()
    // the next banner and portrait replace these
    await collectFromCalls(({ path }) => /^\/(artist-stats|backoffice\/shop-pictures)$/.test(path))
  }
  await drawEverything()
  await collectFromCalls()
  await collectFromPages()
  await addStoredRenditions()
  const endings = [...found.keys()].map((path) => path.match(/^\/media\/causes\/|^\/api\/hope\/receipts\/|\.\w+$/)?.[0])
  expect([...new Set(endings)].toSorted()).toEqual(['.avif', '.jpg', '.webp', '/api/hope/receipts/', '/media/causes/'])
  expect(found.size).toBeGreaterThanOrEqual(12 * pictures.length)
  const faults: string[] = []
  for (const [path, where] of found) for (const fault of await findFaults(path)) faults.push(`${path} of ${where}: ${fault}`)
  for (const { key, bytes } of await listUnvisitedRenditions())
    for (const trace of await findTraces(bytes)) faults.push(`${key}, left over: ${trace}`)
  expect(faults).toEqual([])
})

test('originals and receipts have no public path, and no response contains their keys', async () => {
  const rows = await world.database.select({ key: artworks.originalKey }).from(artworks)
  const receipts = await world.database.select({ key: remittanceLines.receiptKey }).from(remittanceLines)
  const keys = [...rows, ...receipts].flatMap(({ key }) => key ?? [])
  expect(keys.length).toBeGreaterThan(pictures.length)
  for (const key of keys)
    for (const path of ['media/*', 'media/originals/*', 'originals/*', 'api/originals/*', 'api/media/*'].flatMap((place) =>
      ['', '.webp', '.avif', '.jpg', '.jpeg', '.png'].map((ending) => `/${place.replace('*', key)}${ending}`),
    ))
      expect((await fetch(url + path)).status, path).toBe(404)
  for (const path of found.keys()) expect(keys.some((key) => path.includes(key))).toBe(false)
})

/** Names each forbidden part of a file. */
async function findTraces(bytes: Buffer): Promise<string[]> {
  const { format, exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
  const blocks = { exif, xmp, iptc, comments, orientation }
  return [
    ...Object.entries(blocks).flatMap(([name, block]) => (block === undefined ? [] : [name])),
    ...(icc?.includes(MARK) ? ['a marked profile'] : []),
    ...(bytes.includes(MARK) ? ['its mark'] : []),
    // the letters of the GPS table do not occur in pixels by chance
    ...(exif && /N\0|E\0/.test(exif.toString('latin1')) ? ['a place'] : []),
    ...findForbiddenParts(bytes, format),
  ]
}

/** Names each forbidden segment or chunk of a file. */
function findForbiddenParts(bytes: Buffer, format: string): string[] {
  if (format === 'jpeg') return findForbiddenSegments(bytes)
  if (format === 'webp') return findForbiddenChunks(bytes)
  // a PNG is never sent; of AVIF the boxes end where the file does
  if (format === 'png') return bytes.subarray(-12).includes('IEND') ? [] : ['something behind its end']
  return bytes.subarray(-64).includes('PK') ? ['something behind its end'] : []
}

/** Only JFIF, the colour profile and the Adobe segment are allowed. */
function findForbiddenSegments(bytes: Buffer): string[] {
  const strange: string[] = []
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] as number
    const isWord = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (isWord && ![0xe0, 0xe2, 0xee].includes(marker)) strange.push(`part ${marker.toString(16)}`)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) strange.push('something behind its end')
  return strange
}

function findForbiddenChunks(bytes: Buffer): string[] {
  const strange: string[] = []
  const end = 8 + bytes.readUInt32LE(4)
  for (let at = 12; at + 8 <= end; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)) {
    const name = bytes.toString('latin1', at, at + 4)
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'].includes(name)) strange.push(`part ${name}`)
  }
  if (bytes.length !== end) strange.push('something behind its end')
  return strange
}

const types: Record<string, [type: string, format: string]> = {
  webp: ['image/webp', 'webp'],
  avif: ['image/avif', 'heif'],
  jpg: ['image/jpeg', 'jpeg'],
}

/** Checks a file and its headers over HTTP. */
async function findFaults(path: string): Promise<string[]> {
  const answer = await fetch(url + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return [`status ${answer.status}`]
  const isReceipt = path.startsWith('/api/hope/receipts/')
  const [type, format] = types[isReceipt ? 'jpg' : (path.split('.').at(-1) ?? '')] ?? []
  const wanted: Record<string, string | undefined> = {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-frame-options': 'DENY',
  }
  return [
    ...Object.entries(wanted).flatMap(([name, value]) =>
      answer.headers.get(name) === value ? [] : [`${name}: ${answer.headers.get(name)}`],
    ),
    ...(isReceipt && !answer.headers.get('content-disposition')?.startsWith('attachment;') ? ['it is shown in place'] : []),
    ...((await sharp(bytes).metadata()).format === format ? [] : ['it is another kind of file']),
    ...(await findTraces(bytes)),
  ]
}

async function postForm(path: string, fields: Record<string, TaintedPicture | string>): Promise<{ uid?: string }> {
  const { status, body } = await world.as(artist, `/api/${path}`, { body: toTaintedForm(fields) })
  expect([path, status, body.code]).toEqual([path, 200, undefined])
  return body
}

function toTaintedForm(fields: Record<string, TaintedPicture | string>): FormData {
  const form = new FormData()
  // a file name that a browser would execute
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([value.bytes], { type: 'image/jpeg' }), `${MARK}.html`)
  }
  return form
}

const listedProducts: { uid: string; handle: string }[] = []

/** Uploads an artwork and approves it. */
async function publishProduct(picture: TaintedPicture): Promise<void> {
  const words = {
    artworkName: `Harbour ${picture.name}`,
    category: 'space',
    orientation: 'horizontal',
    tags: 'harbour',
    howMade: 'photograph',
  }
  const { uid = '' } = await postForm('upload-artwork', { ...words, artworkImage: picture })
  await world.runJobs()
  await office(`artworks/${uid}/approve`, {})
  const [row] = await world.database.select({ handle: artworks.handle }).from(artworks).where(eq(artworks.uid, uid))
  listedProducts.push({ uid, handle: row?.handle ?? '' })
}

async function uploadCausePicture(picture: TaintedPicture): Promise<void> {
  if (pictures.indexOf(picture) >= CAUSE_PICTURES_MAX) return
  const body = toTaintedForm({ id: cause.id, picture })
  expect((await world.ask('/api/backoffice/cause-pictures', { body, headers: toAuthHeaders(filled.admin) })).status).toBe(200)
}

/** A remittance to the cause with its receipt. */
async function payWithReceipt(picture: TaintedPicture): Promise<void> {
  if (picture.name.startsWith('WEBP')) return
  const [made] = await world.database.insert(remittances).values({ madeBy: 'one of us', madeAt: new Date() }).returning()
  const line = { remittanceId: made?.id ?? '', causeId: cause.id, amountCents: 500 }
  const [kept] = await world.database.insert(remittanceLines).values(line).returning()
  const body = toTaintedForm({ lineId: kept?.id ?? '', receipt: picture })
  expect((await world.ask('/api/backoffice/remittance-receipts', { body, headers: toAuthHeaders(filled.admin) })).status).toBe(200)
  const paid = { status: 'remitted' as const, remittedOn: '2026-11-20', reference: 'SEPA 7' }
  await world.database.update(remittances).set(paid).where(eq(remittances.id, line.remittanceId))
}

/** Makes the later files: AVIF, cards and a mockup that the artist requests; the rooms of the store are drawn by the same function. */
async function drawEverything(): Promise<void> {
  expect(await world.services.artworks.makeAvif(new AbortController().signal)).toBeGreaterThanOrEqual(pictures.length)
  const [first] = listedProducts
  const wish = { room: 'hallway', daytime: 'evening', size: 'medium', format: 'portrait' }
  await world.as(artist, `/api/artworks/${first?.uid}/mockups`, { body: wish })
  await world.runJobs()
  const asked = await world.as(artist, `/api/artworks/${first?.uid}/mockups`, { body: wish })
  expect(asked.body).toMatchObject({ status: 'ready' })
  collectUrls(JSON.stringify(asked.body), 'a room that was asked for')
}

/** Sends every GET call, for each artwork where it names one. */
async function collectFromCalls(isAsked: (route: Route) => boolean = () => true): Promise<void> {
  for (const route of routes.filter((one) => one.method === 'GET' && isAsked(one))) {
    for (const input of await buildInputs(route)) {
      const { body } = await filled.send(route, input)
      collectUrls(typeof body === 'string' ? body : JSON.stringify(body), route.name)
    }
  }
}

async function buildInputs(route: Route) {
  const input = await filled.buildInput(route)
  const name = ['uid', 'handle'].find((hole) => route.path.includes(`{${hole}}`)) as 'uid' | 'handle' | undefined
  if (!name || route.path.includes('/collections/')) return [input]
  return listedProducts.map((one) => withValue(input, [name], one[name]))
}

async function collectFromPages(): Promise<void> {
  const { body } = await world.as(artist, '/api/artist-stats')
  const shop = JSON.stringify(body).match(/collections\/([\w-]+)/)?.[1]
  const products = listedProducts.map(({ handle }) => `/store/products/${handle}`)
  const paths = [
    '/store',
    `/store/collections/${shop}`,
    ...products,
    '/hope',
    `/hope/causes/${cause.slug}`,
    '/store/feed.xml',
    '/sitemap.xml',
  ]
  for (const path of paths) {
    const answer = await fetch(url + path)
    expect(answer.status, path).toBe(200)
    collectUrls(await answer.text(), path)
  }
}

function collectUrls(text: string, where: string): void {
  for (const [path] of text.replaceAll('\\u002F', '/').matchAll(/\/(?:media|api\/hope\/receipts)\/[\w/.-]+/g))
    if (!found.has(path)) found.set(path, where)
}

/** Every stored rendition has an address, even if no response contains it. */
async function addStoredRenditions(): Promise<void> {
  for (const { key, preset } of await world.database.select().from(renditions)) {
    const ending = preset.startsWith('avif') ? 'avif' : /^(card|mockup)/.test(preset) ? 'jpg' : 'webp'
    collectUrls(`/media/${key}.${ending}`, `the table of renditions (${preset})`)
  }
}

/** Files in the rendition folder that no response names any more. */
async function listUnvisitedRenditions(): Promise<{ key: string; bytes: Buffer }[]> {
  const names = await readdir(join(world.dataDir, 'files', 'renditions'), { recursive: true, withFileTypes: true })
  const kept = names.filter((one) => one.isFile() && ![...found.keys()].some((path) => path.includes(one.name)))
  return Promise.all(kept.map(async (one) => ({ key: one.name, bytes: await readFile(join(one.parentPath, one.name)) })))
}
