import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { uploadRoutes } from '../../../http/uploads/uploads.ts'
import type { Artist } from '../../../platform/actor.ts'
import { openUpscaler } from '../../../platform/images/enlarging/upscaler.ts'
import { ARTWORK_PRESETS } from '../../../platform/images/presets.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { brokenPictures, polyglots, soundPictures } from '../../../test/images/picture-suite.ts'
import { progressiveJpeg } from '../../../test/images/progressive-jpeg.ts'
import { resizeNetwork } from '../../../test/images/tiny-networks.ts'
import { sampleInputs } from '../../../test/long-form.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { openAppWorld } from '../../../test/worlds/app-world.ts'
import { artworkForm, openStudioWorld, toFile } from '../../../test/worlds/studio-world.ts'
import { causes, remittanceLines, remittances } from '../../hope/tables.ts'

// Images of every kind, valid and broken, at every upload route.

const appWorld = await openAppWorld({ url: await cloneTemplate(`picture_suite_${process.pid}`) })
const operator = await appWorld.newOperator('finance')
const modelPath = join(appWorld.dataDir, 'squares.onnx')
await writeFile(modelPath, resizeNetwork(2, 'nearest'))
const world = await openStudioWorld({ upscaler: await openUpscaler({ processPath: bundledProcess('upscaling'), modelPath }) })
afterAll(async () => {
  await world.close()
  await appWorld.close()
})

type Bytes = Buffer<ArrayBuffer>
type Given = { status: number; body: { code?: string; uid?: string } }

/** Each upload route that takes an image, by its path. */
const doors = {
  '/api/upload-artwork': submit,
  '/api/analyze-image': async (artist, bytes) => world.post(artist, 'analyze-image', await createForm('artworkImage', bytes)),
  '/api/user/banner': async (artist, bytes) => world.post(artist, 'user/banner', await createForm('bannerImage', bytes)),
  '/api/user/profile-picture': async (artist, bytes) =>
    world.post(artist, 'user/profile-picture', await createForm('profilePicture', bytes)),
  // a new artist each time, because details are limited by artist and day
  '/api/enlarged-details': async (_artist, bytes) =>
    world.post(await world.newArtist(), 'enlarged-details', await createForm('detail', bytes, { widthPx: 400, heightPx: 400 })),
  '/api/backoffice/cause-pictures': async (_artist, bytes) => {
    // a cause has a limited number of images
    await appWorld.database.update(causes).set({ imageUrls: [] })
    return appWorld.as(operator, '/api/backoffice/cause-pictures', { body: await createForm('picture', bytes, { id: causeId }) })
  },
  '/api/backoffice/remittance-receipts': async (_artist, bytes) =>
    appWorld.as(operator, '/api/backoffice/remittance-receipts', { body: await createForm('receipt', bytes, { lineId }) }),
} satisfies Record<string, (artist: Artist, bytes: Bytes) => Promise<Given>>
type Door = keyof typeof doors
const ARTWORK = '/api/upload-artwork'

/** Upload routes that take a list instead of an image. */
const lists = ['payout', 'production'].flatMap((kind) => [`/api/backoffice/${kind}-answers`, `/api/backoffice/${kind}-answers/preview`])

const [cause] = await appWorld.database.insert(causes).values({ title: 'Wells', slug: 'wells', description: 'Water.' }).returning()
const causeId = cause?.id ?? ''
const [remittance] = await appWorld.database.insert(remittances).values({ madeBy: 'one of us', madeAt: new Date() }).returning()
const line = { remittanceId: remittance?.id ?? '', causeId, amountCents: 500 }
const lineId = (await appWorld.database.insert(remittanceLines).values(line).returning())[0]?.id ?? ''

/** Submits an artwork. A picture that is read and refused only for its few pixels is stored, so that it is rendered like the others. */
async function submit(artist: Artist, bytes: Bytes): Promise<Given> {
  const answer = await world.post(artist, 'upload-artwork', await artworkForm({ file: bytes }))
  if (answer.body.code !== 'artwork_too_small') return answer
  return { status: 200, body: { uid: await world.storeTiny(artist, bytes) } }
}

async function createForm(field: string, bytes: Bytes, fields: object = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append(field, await toFile(bytes))
  return form
}

const everyDoor = Object.keys(doors) as Door[]

/** Uploads the file to each route and returns the responses. */
async function handIn(artist: Artist, bytes: Bytes, at: readonly Door[] = everyDoor): Promise<Map<Door, Given>> {
  return new Map(await Promise.all(at.map(async (door) => [door, await doors[door](artist, bytes)] as const)))
}

/** The artwork upload with all other routes in the long form, otherwise with a single other route chosen by the index. */
function artworkAndOthers(index: number): Door[] {
  const others = everyDoor.filter((door) => door !== ARTWORK)
  return [ARTWORK, ...sampleInputs(others, others.length, index)]
}

/** The status of this route where other routes return the given one. A receipt is a PNG, a JPEG or a PDF, by its first bytes. */
function expectedAt(door: string, bytes: Bytes, status: number): number {
  if (door !== '/api/backoffice/remittance-receipts') return status
  const starts = (mark: string) => bytes.toString('latin1', 0, mark.length) === mark
  if (starts('%PDF-')) return 200
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') ? status : 415
}

test('every upload route is one of the image routes or list routes of this suite', () => {
  expect([...everyDoor, ...lists].toSorted()).toEqual(Object.keys(uploadRoutes).toSorted())
})

async function fourAtOnce<One, Answer>(all: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const waiting = [...all]
  const answers: Answer[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) answers.push(await work(next))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return answers
}

test('every valid image is accepted by every upload route, and an artwork keeps its type and size', async () => {
  const artist = await world.newArtist()
  const pictures = await soundPictures()
  expect(pictures.length).toBeGreaterThan(200)
  const oneOfEachKind = pictures.filter(({ isOneOfManySizes }) => !isOneOfManySizes)
  const ofManySizes = sampleInputs(
    pictures.filter(({ isOneOfManySizes }) => isOneOfManySizes),
    12,
  )
  const answered = await fourAtOnce([...oneOfEachKind, ...ofManySizes], async (picture) => {
    const at = picture.isOneOfManySizes ? [ARTWORK as Door] : artworkAndOthers(oneOfEachKind.indexOf(picture))
    return { picture, answers: await handIn(artist, picture.bytes, at) }
  })
  const refused = answered.flatMap(({ picture, answers }) =>
    [...answers].flatMap(([door, { status, body }]) =>
      status === expectedAt(door, picture.bytes, 200) ? [] : `${picture.name}: ${door} ${status} ${body.code}`,
    ),
  )
  expect(refused).toEqual([])
  const rows = new Map((await world.listArtworkRows(artist)).map((row) => [row.uid, row]))
  for (const { picture, answers } of answered) {
    const { name, type, widthPx, heightPx } = picture
    expect(rows.get(answers.get(ARTWORK)?.body.uid ?? ''), name).toMatchObject({ fileType: type, widthPx, heightPx })
  }
}, 600_000)

test('a small JPEG with thousands of scans is refused by every upload route before it is decoded', async () => {
  const artist = await world.newArtist()
  const bytes = progressiveJpeg({ widthPx: 400, heightPx: 400, colours: 3, scans: 2647 }) as Bytes
  const answers = [...(await handIn(artist, bytes))].map(([door, { status, body }]) => [door, status, body.code])
  expect(answers).toEqual(everyDoor.map((door) => [door, 422, 'image_too_complex']))
})

test('every broken image, other file and oversized image is refused by every upload route and leaves no file', async () => {
  const artist = await world.newArtist()
  const before = await world.stored()
  const broken = await brokenPictures()
  expect(broken.length).toBeGreaterThan(80)
  const otherwise = await fourAtOnce(broken, async ({ name, bytes, status: expected }) => {
    return [...(await handIn(artist, bytes, artworkAndOthers(broken.findIndex((one) => one.name === name))))].flatMap(
      ([door, { status, body }]) => (status === expectedAt(door, bytes, expected) ? [] : `${name}: ${door} ${status} ${body.code}`),
    )
  })
  expect(otherwise.flat()).toEqual([])
  expect(await world.listArtworkRows(artist)).toEqual([])
  expect(await world.stored()).toEqual(before)
  expect(await world.incoming()).toEqual([])
  expect(await readdir(join(appWorld.dataDir, 'incoming'))).toEqual([])
})

test('a polyglot image passes none of its foreign content to a response or a rendition', async () => {
  const artist = await world.newArtist()
  const path = join(world.dataDir, 'polyglot')
  const taken: string[] = []
  for (const [index, { name, bytes }] of (await polyglots()).entries()) {
    expect(bytes.includes('HELDOUT'), name).toBe(true)
    const answers = await handIn(artist, bytes, artworkAndOthers(index))
    for (const [door, { status, body }] of answers) {
      expect([200, expectedAt(door, bytes, 422)], `${name}: ${door}`).toContain(status)
      expect(JSON.stringify(body), `${name}: ${door}`).not.toContain('HELDOUT')
    }
    if (answers.get(ARTWORK)?.status !== 200) continue
    taken.push(name)
    await writeFile(path, bytes)
    const { renditions } = await world.pictures.render(path, ARTWORK_PRESETS, world.dataDir)
    for (const made of renditions) expect((await readFile(made.path)).includes('HELDOUT'), name).toBe(false)
  }
  expect(taken.length).toBeGreaterThan(10)
  const made = await readdir(join(appWorld.dataDir, 'files', 'renditions'), { recursive: true, withFileTypes: true })
  const ofCauses = made.filter((one) => one.isFile())
  expect(ofCauses.length).toBeGreaterThan(0)
  for (const { parentPath, name } of ofCauses) expect((await readFile(join(parentPath, name))).includes('HELDOUT')).toBe(false)
})
