import { randomUUID } from 'node:crypto'
import { findLandmarks, MARK_SIDE_PX } from '@tintype/imaging/look-alikes/landmarks'
import { SKETCH_SIDE_PX } from '@tintype/imaging/look-alikes/overlap'
import { HASH_SIDE_PX, type PerceptualHash, perceptualHashes } from '@tintype/imaging/look-alikes/perceptual-hash'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { findAlikeOrOverlapping } from '../../apps/server/modules/review/look-alikes/find-overlaps.ts'
import { toHashQueries } from '../../apps/server/modules/review/look-alikes/hash-queries.ts'
import { saveView } from '../../apps/server/modules/review/queries/landmarks.ts'
import { alikeStatement, alikeValues, saveHashes } from '../../apps/server/modules/review/queries/perceptual-hashes.ts'
import { type Database, openDatabase } from '../../apps/server/platform/database/database.ts'
import type { LandmarkView } from '../../apps/server/platform/images/pictures.ts'
import { seededRandom } from '../../apps/server/test/images/mutated-pictures.ts'
import { startBenchDatabase } from '../support/database.ts'
import { type Figure, figure, median, percentile } from '../support/figure.ts'

const HASHES = 1_000_000
/** Each step fits the statement timeout, also on a busy machine. */
const STEPS = 100
/** `DUPLICATES_PICTURES=300` tests fewer images: nearly the same information in a fraction of the time. */
const PICTURES = Number(process.env.DUPLICATES_PICTURES ?? 2000)
/** Additional images without altered copies. A match with one of these is a false positive. */
const UNRELATED = PICTURES
/** Mirror-symmetric images, stored and unknown: the most likely to be confused with each other. */
const SYMMETRIC = Math.min(PICTURES, 200)
/** Images processed concurrently: while one is altered, the database searches for another. */
const AT_ONCE = 3
const LOOKUPS = 200
const WIDE_PX = 240
const HIGH_PX = 180

/** Benchmarks the duplicate search: lookup time among a million perceptual hashes, and the share of altered copies found. */
export async function benchDuplicates(): Promise<Figure[]> {
  const { url, remove } = await startBenchDatabase()
  const database = openDatabase({ url, size: AT_ONCE, onError: () => undefined })
  try {
    // only hashes are searched: no artwork, artist or shop exists here
    for (const table of ['artwork_looks', 'artwork_marks', 'artwork_sketches']) {
      await database.$client.query(`alter table ${table} drop constraint ${table}_artwork_uid_artworks_uid_fk`)
    }
    const known = await seedArtworks(database)
    const found = [...(await measureMatching(database, known)), ...(await measureSymmetricMatching(database))]
    for (let step = 0; step < STEPS; step++) {
      await database.$client.query(
        `insert into artwork_looks (artwork_uid, part, hash)
         select gen_random_uuid(), part, (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint
         from generate_series(1, ${Math.ceil(HASHES / 17 / STEPS)}), generate_series(0, 16) as part`,
      )
      await database.$client.query(
        `insert into artwork_marks (artwork_uid, number, hash, "left", top, "right", bottom)
         select gen_random_uuid(), number, (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint, 0.2, 0.2, 0.4, 0.5
         from generate_series(1, ${Math.ceil(HASHES / 32 / STEPS)}), generate_series(0, 31) as number`,
      )
    }
    await vacuum(database)
    const waits: number[] = []
    // the first lookups only warm up
    for (let asked = -20; asked < LOOKUPS; asked++) {
      const { looks, view } = known[(asked + known.length) % known.length] as Known
      const begun = performance.now()
      await findAlikeOrOverlapping(database, randomUUID(), { looks, view })
      if (asked >= 0) waits.push(performance.now() - begun)
    }
    return [
      figure('images.lookalike_ms', median(waits), 'ms'),
      figure('duplicates.lookup_p99_ms', percentile(waits, 99), 'ms'),
      figure('duplicates.lookup_pages', await pagesRead(database, known[0]?.looks ?? []), 'pages'),
      ...found,
    ]
  } finally {
    await database.$client.end()
    await remove()
  }
}

/** As in production, where autovacuum runs on its own schedule. */
async function vacuum(database: Database): Promise<void> {
  const connection = await database.$client.connect()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze artwork_looks, artwork_marks, artwork_sketches')
  } finally {
    connection.release(true)
  }
}

/** Pages read by one lookup, nearly all from memory. */
async function pagesRead(database: Database, looks: readonly PerceptualHash[]): Promise<number> {
  const values = [randomUUID(), ...alikeValues(toHashQueries(looks))]
  const { rows } = await database.$client.query(`explain (analyze, buffers, format json) ${alikeStatement.text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

type Known = { uid: string; picture: Pixels } & Seen
type Seen = { looks: PerceptualHash[]; view: LandmarkView }
/** Raw pixels: encoding and decoding files is not part of the measurement. */
type Pixels = { data: Buffer; info: OutputInfo }

async function seedArtworks(database: Database): Promise<Known[]> {
  const known: Known[] = []
  await runConcurrently(PICTURES, async (number) => {
    const picture = await drawScene(number)
    const seen = await fingerprint(toSharp(picture))
    const uid = randomUUID()
    await database.transaction(async (tx) => {
      await saveHashes(tx, uid, seen.looks, new Date())
      await saveView(tx, uid, seen.view)
    })
    known[number] = { uid, picture, ...seen }
  })
  return known
}

/** Searches for twelve altered copies of each image, and for images that were never stored. */
async function measureMatching(database: Database, known: readonly Known[]): Promise<Figure[]> {
  let [right, missed, wrong, flagged] = [0, 0, 0, 0]
  const rightBy: Record<string, number> = Object.fromEntries(Object.keys(ALTERATIONS).map((name) => [name, 0]))
  await runConcurrently(PICTURES, async (number) => {
    const { uid, picture } = known[number] as Known
    const random = seededRandom(FIRST_CROP + number)
    for (const [name, alter] of Object.entries(ALTERATIONS)) {
      const alike = await listLookAlikes(database, await alter(toSharp(picture), random))
      wrong += alike.filter((other) => other !== uid).length
      if (alike.includes(uid)) {
        right++
        rightBy[name] = (rightBy[name] ?? 0) + 1
      } else missed++
    }
  })
  await runConcurrently(UNRELATED, async (number) => {
    if ((await listLookAlikes(database, toSharp(await drawScene(PICTURES + number)))).length) flagged++
  })
  console.log(`  ${wrong} wrong of ${right + wrong}`)
  return [
    figure('duplicates.precision', right / (right + wrong), ''),
    figure('duplicates.recall', right / (right + missed), ''),
    figure('duplicates.unrelated_flagged', (flagged / UNRELATED) * 100, '%'),
    ...Object.entries(rightBy).map(([name, count]) => figure(`duplicates.recall.${name.replaceAll(' ', '_')}`, count / PICTURES, '')),
  ]
}

/** Tests symmetric images, or a disc on a gradient, among all others: stored, altered and unknown ones. */
async function measureSymmetricMatching(database: Database): Promise<Figure[]> {
  let [right, asked, flagged] = [0, 0, 0]
  const uids: string[] = []
  await runConcurrently(SYMMETRIC, async (number) => {
    const seen = await fingerprint(toSharp(await drawSymmetric(number)))
    const uid = randomUUID()
    uids.push(uid)
    await database.transaction(async (tx) => {
      await saveHashes(tx, uid, seen.looks, new Date())
      await saveView(tx, uid, seen.view)
    })
    for (const name of ['saved again', 'smaller', 'mirrored', 'turned', 'upside down', 'darker']) {
      const alter = ALTERATIONS[name] as (typeof ALTERATIONS)[string]
      const altered = await alter(toSharp(await drawSymmetric(number)), seededRandom(FIRST_CROP + number))
      if ((await listLookAlikes(database, altered)).includes(uid)) right++
      asked++
    }
  })
  await runConcurrently(SYMMETRIC, async (number) => {
    if ((await listLookAlikes(database, toSharp(await drawSymmetric(SYMMETRIC + number)))).length) flagged++
  })
  for (const table of ['artwork_looks', 'artwork_marks', 'artwork_sketches']) {
    await database.$client.query(`delete from ${table} where artwork_uid = any($1::uuid[])`, [uids])
  }
  return [
    figure('duplicates.symmetric_recall', right / asked, ''),
    figure('duplicates.symmetric_unrelated_flagged', (flagged / SYMMETRIC) * 100, '%'),
  ]
}

/** Draws by number an image with one mirror axis, one with fourfold symmetry, or one disc on a colour gradient. */
async function drawSymmetric(number: number): Promise<Pixels> {
  if (number % 3 === 2) return drawDisc(number)
  const across = await mirroredHalf(await drawScene(FIRST_SYMMETRIC + number), 'flop')
  return number % 3 ? mirroredHalf(across, 'flip') : across
}

async function mirroredHalf(picture: Pixels, way: 'flop' | 'flip'): Promise<Pixels> {
  const half = way === 'flop' ? { width: WIDE_PX / 2, height: HIGH_PX } : { width: WIDE_PX, height: HIGH_PX / 2 }
  const first = await toSharp(picture)
    .extract({ left: 0, top: 0, ...half })
    .png()
    .toBuffer()
  const input = await sharp(first)[way]().png().toBuffer()
  const place = { left: WIDE_PX - half.width, top: HIGH_PX - half.height }
  return readRawPixels(
    sharp(
      await toSharp(picture)
        .composite([{ input, ...place }])
        .png()
        .toBuffer(),
    ).flatten(),
  )
}

function drawDisc(number: number): Promise<Pixels> {
  const random = seededRandom(FIRST_SYMMETRIC + number)
  const within = (from: number, to: number) => Math.round(from + random() * (to - from))
  const colour = () => `hsl(${within(0, 360)} ${within(10, 80)}% ${within(10, 90)}%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE_PX}" height="${HIGH_PX}"><linearGradient id="g" x2="0" y2="1">
    <stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${WIDE_PX / 2}" cy="${within(50, 130)}" r="${within(15, 50)}" fill="${colour()}"/></svg>`
  return readRawPixels(sharp(Buffer.from(svg)).flatten())
}

/** Runs the work for every number below a count, a few at a time. */
async function runConcurrently(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function listLookAlikes(database: Database, picture: Sharp): Promise<string[]> {
  // an altered copy is hashed like an uploaded image
  const seen = await fingerprint(toSharp(await readRawPixels(picture)))
  return (await findAlikeOrOverlapping(database, randomUUID(), seen)).map(({ uid }) => uid)
}

/** Separate seeds for symmetric images. */
const FIRST_SYMMETRIC = 2_000_000
/** Separate seeds for crops, disjoint from those of scenes. */
const FIRST_CROP = 1_000_000
/** The fraction that a crop removes from a side: like a manual crop, and not at a position that we store a hash for. */
const CROPPED = { from: 0.05, to: 0.25 }

type Random = () => number

/** Crops each of these sides by its own random fraction. */
function cropped(picture: Sharp, sides: readonly ('left' | 'top' | 'right' | 'bottom')[], random: Random): Sharp {
  const off = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const side of sides) off[side] = CROPPED.from + random() * (CROPPED.to - CROPPED.from)
  const [left, top] = [Math.round(off.left * WIDE_PX), Math.round(off.top * HIGH_PX)]
  const [width, height] = [Math.round((1 - off.right) * WIDE_PX) - left, Math.round((1 - off.bottom) * HIGH_PX) - top]
  return picture.extract({ left, top, width, height })
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const

const ALTERATIONS: Record<string, (picture: Sharp, random: Random) => Sharp | Promise<Sharp>> = {
  'saved again': async (picture) => sharp(await picture.jpeg({ quality: 35 }).toBuffer()),
  smaller: (picture) => picture.resize(WIDE_PX / 2),
  squeezed: (picture) => picture.resize(WIDE_PX, WIDE_PX, { fit: 'fill' }),
  mirrored: (picture) => picture.flop(),
  turned: (picture) => picture.rotate(90),
  'upside down': (picture) => picture.rotate(180),
  'cropped all round': (picture, random) => cropped(picture, SIDES, random),
  'cropped at a side': (picture, random) => cropped(picture, [SIDES[Math.floor(random() * 4)] ?? 'left'], random),
  darker: (picture) => picture.modulate({ brightness: 0.8 }),
  recoloured: (picture) => picture.modulate({ hue: 40, saturation: 0.8 }),
  grey: (picture) => picture.greyscale(),
  blurred: (picture) => picture.blur(1.5),
}

/** Draws a landscape, a still life or a pattern: background, light, and a dozen random objects. Deterministic for a number. */
async function drawScene(number: number): Promise<Pixels> {
  const random = seededRandom(number + 1)
  const within = (from: number, to: number) => Math.round(from + random() * (to - from))
  const colour = () => `hsl(${within(0, 360)} ${within(10, 80)}% ${within(10, 90)}%)`
  const things = Array.from({ length: within(8, 18) }, () => {
    const [x, y, wide, high] = [within(-20, WIDE_PX), within(-20, HIGH_PX), within(10, 130), within(10, 110)]
    const turn = `transform="rotate(${within(0, 180)} ${x + wide / 2} ${y + high / 2})" fill="${colour()}" opacity="${(0.5 + random() / 2).toFixed(2)}"`
    return random() < 0.5
      ? `<ellipse cx="${x + wide / 2}" cy="${y + high / 2}" rx="${wide / 2}" ry="${high / 2}" ${turn}/>`
      : `<rect x="${x}" y="${y}" width="${wide}" height="${high}" ${turn}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE_PX}" height="${HIGH_PX}"><linearGradient id="g" x2="${random()}" y2="1">
    <stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>${things.join('')}</svg>`
  return readRawPixels(sharp(Buffer.from(svg)).flatten())
}

function readRawPixels(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

function toSharp({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function fingerprint(picture: Sharp): Promise<Seen> {
  const grey = picture.flatten().greyscale()
  const square = (sidePx: number) => grey.clone().resize(sidePx, sidePx, { fit: 'fill' }).raw().toBuffer()
  const { data, info } = await grey
    .clone()
    .resize(MARK_SIDE_PX, MARK_SIDE_PX, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    looks: perceptualHashes({ data: await square(HASH_SIDE_PX), sidePx: HASH_SIDE_PX }),
    view: {
      marks: findLandmarks({ data, widthPx: info.width, heightPx: info.height }),
      sketch: (await square(SKETCH_SIDE_PX)).toString('base64'),
    },
  }
}
