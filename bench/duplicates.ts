import { randomUUID } from 'node:crypto'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { queriesOf } from '../apps/server/modules/artworks/look-probes.ts'
import { alikeStatement, alikeValues, findAlike, saveLooks } from '../apps/server/modules/artworks/look-queries.ts'
import { type Database, openDatabase } from '../apps/server/platform/database/database.ts'
import { LOOK_SIDE_PX, type LookHash, lookHashes } from '../apps/server/platform/images/look-hash.ts'
import { seededRandom } from '../apps/server/test/mutated-pictures.ts'
import { startBenchDatabase } from './support/database.ts'
import { type Figure, figure, median, percentile } from './support/figure.ts'

const HASHES = 1_000_000
/** Each within the time that a statement is given, on a machine with other work too. */
const STEPS = 100
/** `DUPLICATES_PICTURES=300` looks at fewer of them, which tells as much of what is wrong in a fraction of the time. */
const PICTURES = Number(process.env.DUPLICATES_PICTURES ?? 2000)
/** Beside them, never altered: what is taken for one of these is a mistake. */
const UNRELATED = PICTURES
/** Pictures that are worked on at once: while one is altered, the database looks for another. */
const AT_ONCE = 3
const LOOKUPS = 200
const WIDE_PX = 240
const HIGH_PX = 180

/** How long pictures that look like one are looked for among a million hashes, and how many altered copies are known again. */
export async function benchDuplicates(): Promise<Figure[]> {
  const { url, remove } = await startBenchDatabase()
  const database = openDatabase({ url, size: AT_ONCE, onError: () => undefined })
  try {
    // hashes alone are looked at: no artwork, artist or shop stands behind them here
    await database.$client.query('alter table artwork_looks drop constraint artwork_looks_artwork_uid_artworks_uid_fk')
    const known = await hangAll(database)
    const found = await tellApart(database, known)
    for (let step = 0; step < STEPS; step++) {
      await database.$client.query(
        `insert into artwork_looks (artwork_uid, part, hash)
         select gen_random_uuid(), part, (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint
         from generate_series(1, ${Math.ceil(HASHES / 17 / STEPS)}), generate_series(0, 16) as part`,
      )
    }
    await tidy(database)
    const waits: number[] = []
    // the first ones only warm
    for (let asked = -20; asked < LOOKUPS; asked++) {
      const looks = known[(asked + known.length) % known.length]?.looks ?? []
      const begun = performance.now()
      await findAlike(database, randomUUID(), queriesOf(looks))
      if (asked >= 0) waits.push(performance.now() - begun)
    }
    return [
      figure('duplicates.lookup_ms', median(waits), 'ms'),
      figure('duplicates.lookup_p99_ms', percentile(waits, 99), 'ms'),
      figure('duplicates.lookup_pages', await pagesRead(database, known[0]?.looks ?? []), 'pages'),
      ...found,
    ]
  } finally {
    await database.$client.end()
    await remove()
  }
}

/** As it is in service, where vacuum comes by itself and takes as long as it takes. */
async function tidy(database: Database): Promise<void> {
  const connection = await database.$client.connect()
  try {
    await connection.query('set statement_timeout = 0')
    await connection.query('vacuum analyze artwork_looks')
  } finally {
    connection.release(true)
  }
}

/** Pages that one look-up reads, nearly all of them out of memory. */
async function pagesRead(database: Database, looks: readonly LookHash[]): Promise<number> {
  const values = [randomUUID(), ...alikeValues(queriesOf(looks))]
  const { rows } = await database.$client.query(`explain (analyze, buffers, format json) ${alikeStatement.text}`, values)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

type Known = { uid: string; picture: Pixels; looks: LookHash[] }
/** Kept as they are: what it costs to pack and unpack a file is no part of this. */
type Pixels = { data: Buffer; info: OutputInfo }

async function hangAll(database: Database): Promise<Known[]> {
  const known: Known[] = []
  await eachOf(PICTURES, async (number) => {
    const picture = await drawScene(number)
    const looks = await looksOf(opened(picture))
    const uid = randomUUID()
    await database.transaction((tx) => saveLooks(tx, uid, looks, new Date()))
    known[number] = { uid, picture, looks }
  })
  return known
}

/** Twelve altered copies of each are looked for, and pictures that were never there. */
async function tellApart(database: Database, known: readonly Known[]): Promise<Figure[]> {
  let [right, missed, wrong, flagged] = [0, 0, 0, 0]
  const missedBy: Record<string, number> = {}
  await eachOf(PICTURES, async (number) => {
    const { uid, picture } = known[number] as Known
    for (const [name, alter] of Object.entries(ALTERATIONS)) {
      const alike = await alikeOf(database, await alter(opened(picture)))
      wrong += alike.filter((other) => other !== uid).length
      if (alike.includes(uid)) right++
      else {
        missed++
        missedBy[name] = (missedBy[name] ?? 0) + 1
      }
    }
  })
  await eachOf(UNRELATED, async (number) => {
    if ((await alikeOf(database, opened(await drawScene(PICTURES + number)))).length) flagged++
  })
  console.log(`  missed: ${JSON.stringify(missedBy)}; ${wrong} wrong of ${right + wrong}`)
  return [
    figure('duplicates.precision', right / (right + wrong), ''),
    figure('duplicates.recall', right / (right + missed), ''),
    figure('duplicates.unrelated_flagged', (flagged / UNRELATED) * 100, '%'),
  ]
}

/** Does it for every number below a count, few at once. */
async function eachOf(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

async function alikeOf(database: Database, picture: Sharp): Promise<string[]> {
  // what an alteration left is a picture of its own, as a thief's is
  const looks = await looksOf(opened(await pixelsOf(picture)))
  return (await findAlike(database, randomUUID(), queriesOf(looks))).map(({ uid }) => uid)
}

const [tenthX, tenthY] = [WIDE_PX / 10, HIGH_PX / 10]

const ALTERATIONS: Record<string, (picture: Sharp) => Sharp | Promise<Sharp>> = {
  'saved anew': async (picture) => sharp(await picture.jpeg({ quality: 35 }).toBuffer()),
  smaller: (picture) => picture.resize(WIDE_PX / 2),
  squeezed: (picture) => picture.resize(WIDE_PX, WIDE_PX, { fit: 'fill' }),
  mirrored: (picture) => picture.flop(),
  turned: (picture) => picture.rotate(90),
  'upside down': (picture) => picture.rotate(180),
  'cropped all round': (picture) =>
    picture.extract({ left: tenthX / 2, top: tenthY / 2, width: WIDE_PX - tenthX, height: HIGH_PX - tenthY }),
  'cropped at a side': (picture) => picture.extract({ left: tenthX, top: 0, width: WIDE_PX - tenthX, height: HIGH_PX }),
  darker: (picture) => picture.modulate({ brightness: 0.8 }),
  recoloured: (picture) => picture.modulate({ hue: 40, saturation: 0.8 }),
  grey: (picture) => picture.greyscale(),
  blurred: (picture) => picture.blur(1.5),
}

/** A landscape, a still life or a pattern of its own: ground, light, and a dozen things that lie anywhere. The same for the same number. */
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
  return pixelsOf(sharp(Buffer.from(svg)).flatten())
}

function pixelsOf(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

function opened({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function looksOf(picture: Sharp): Promise<LookHash[]> {
  const data = await picture.resize(LOOK_SIDE_PX, LOOK_SIDE_PX, { fit: 'fill' }).flatten().greyscale().raw().toBuffer()
  return lookHashes({ data, sidePx: LOOK_SIDE_PX })
}
