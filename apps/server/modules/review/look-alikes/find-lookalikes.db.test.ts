import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { findLandmarks, MARK_SIDE_PX } from '@tintype/imaging/look-alikes/landmarks'
import { SKETCH_SIDE_PX } from '@tintype/imaging/look-alikes/overlap'
import { FIRST_MIRROR_PART, HASH_SIDE_PX, mirrored, perceptualHashes, upsideDown } from '@tintype/imaging/look-alikes/perceptual-hash'
import { inArray, sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworkListeners } from '../../../compose/artwork-listeners.ts'
import { storedFiles } from '../../../compose/stored-files.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'
import { eraseArtwork } from '../../artworks/deletion/erase-artwork.ts'
import { findView, saveView, sharedLandmarksStatement, sharingValues } from '../queries/landmarks.ts'
import { alikeStatement, alikeValues, findAlike, findHashes, saveHashes } from '../queries/perceptual-hashes.ts'
import { artworkHashes, artworkMarks, artworkSketches } from '../tables.ts'
import { NEAR_BITS, NEAR_PART_BITS, toHashQueries } from './hash-queries.ts'
import { recordResemblance } from './record-resemblance.ts'

// a separate catalogue, because matches and query plans depend on all of it
const world = await openCatalogueWorld({ url: await cloneTemplate(`lookalikes_${process.pid}`) })
afterAll(() => world.close())

const shared = resolve(import.meta.dirname, '../../../../../../shared/data/photos')
const folder = existsSync(shared) ? shared : resolve(import.meta.dirname, '../../../../web/public/art')
const photographs = readdirSync(folder)
  .filter((name) => /\.(png|jpg|webp)$/.test(name))
  .map((name) => resolve(folder, name))
const [photograph = '', ...others] = photographs

const { artworks } = world.as(operator).backoffice

/** An artwork with the hashes that rendering the picture would store. */
async function createHashedArtwork(artist: Awaited<ReturnType<typeof world.newArtist>>, picture: Sharp, state = {}) {
  const { uid, name } = await world.newArtwork(artist, state)
  const data = await picture
    .clone()
    .resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  await world.database.transaction(async (tx) => {
    await saveHashes(tx, uid, perceptualHashes({ data, sidePx: HASH_SIDE_PX }), new Date())
    await saveView(tx, uid, await createLandmarkView(picture))
  })
  return { uid, name }
}

/** Deletes the hashes, so that the next test does not find them. */
async function forget(...uids: string[]): Promise<void> {
  for (const table of [artworkHashes, artworkMarks, artworkSketches])
    await world.database.delete(table).where(inArray(table.artworkUid, uids))
}

async function createLandmarkView(picture: Sharp) {
  const grey = sharp(await picture.clone().flatten({ background: '#fff' }).png().toBuffer()).greyscale()
  const inside = await grey.clone().resize(MARK_SIDE_PX, MARK_SIDE_PX, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const sketch = await grey.clone().resize(SKETCH_SIDE_PX, SKETCH_SIDE_PX, { fit: 'fill' }).raw().toBuffer()
  const { width, height } = inside.info
  return { marks: findLandmarks({ data: inside.data, widthPx: width, heightPx: height }), sketch: sketch.toString('base64') }
}

const small = async (path: string) =>
  sharp(path).autoOrient().resize(800, 800, { fit: 'inside' }).flatten({ background: '#fff' }).jpeg().toBuffer()
const original = await small(photograph)
const { width, height } = await sharp(original).metadata()
const [tenthX, tenthY] = [Math.round(width / 10), Math.round(height / 10)]
const cropped = await sharp(original)
  .extract({ left: tenthX, top: tenthY, width: width - tenthX, height: height - tenthY })
  .jpeg()
  .toBuffer()

const ines = await world.newArtist()
const first = await createHashedArtwork(ines, sharp(original), { reviewStatus: 'approved', publishedAt: new Date() })
for (const path of others) await createHashedArtwork(ines, sharp(await small(path)))

async function findLookalikes(uid: string) {
  return (await artworks.lookalikes({ uid })).lookalikes
}

test.each<[string, () => Promise<Sharp>, { likeness: string; isMirrored: boolean }]>([
  [
    'encoded again',
    async () => sharp(await sharp(original).resize(400).jpeg({ quality: 40 }).toBuffer()),
    { likeness: 'same', isMirrored: false },
  ],
  ['darker', async () => sharp(await sharp(original).modulate({ brightness: 0.8 }).toBuffer()), { likeness: 'same', isMirrored: false }],
  ['mirrored', async () => sharp(await sharp(original).flop().toBuffer()), { likeness: 'same', isMirrored: true }],
  ['turned by a quarter', async () => sharp(await sharp(original).rotate(90).toBuffer()), { likeness: 'same', isMirrored: false }],
  ['upside down', async () => sharp(await sharp(original).rotate(180).toBuffer()), { likeness: 'same', isMirrored: false }],
  ['turned and mirrored', async () => sharp(await sharp(original).rotate(270).flop().toBuffer()), { likeness: 'same', isMirrored: true }],
  ['cropped by a tenth', async () => sharp(cropped), { likeness: 'part', isMirrored: false }],
  ['cropped and mirrored', async () => sharp(await sharp(cropped).flop().toBuffer()), { likeness: 'part', isMirrored: true }],
])('an operator sees the original of a copy that is %s, and no other photograph', async (_, copy, expected) => {
  const otto = await world.newArtist()
  const { uid } = await createHashedArtwork(otto, await copy())
  const alike = await findLookalikes(uid)
  expect(alike.find((one) => one.uid === first.uid)).toMatchObject({
    ...expected,
    artistName: ines.name,
    isSameArtist: false,
    state: 'approved',
  })
  expect(alike).toHaveLength(1)
  await forget(uid)
})

/** The left half of a photograph beside its mirror image. */
async function ownMirror(path: string): Promise<Buffer> {
  const half = await sharp(await small(path))
    .resize(300, 400, { fit: 'cover' })
    .png()
    .toBuffer()
  const other = { input: await sharp(half).flop().png().toBuffer(), left: 300, top: 0 }
  return sharp(half).extend({ right: 300 }).composite([other]).png().toBuffer()
}

describe('symmetric pictures', () => {
  const hung: string[] = []
  beforeAll(async () => {
    for (const path of photographs.slice(0, 3)) hung.push((await createHashedArtwork(ines, sharp(await ownMirror(path)))).uid)
  })
  afterAll(() => forget(...hung))

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['encoded again', (picture) => picture.resize(331).jpeg({ quality: 60 })],
    ['darker', (picture) => picture.modulate({ brightness: 0.8 }).jpeg()],
    ['turned by a quarter', (picture) => picture.rotate(90).jpeg()],
    ['upside down', (picture) => picture.rotate(180).jpeg()],
  ])('a symmetric picture is found for a copy that is %s, and no other symmetric picture is', async (_, alter) => {
    const otto = await world.newArtist()
    const { uid } = await createHashedArtwork(otto, sharp(await alter(sharp(await ownMirror(photograph))).toBuffer()))
    const alike = await findLookalikes(uid)
    expect(alike.find((one) => one.uid === hung[0])).toMatchObject({ likeness: 'same' })
    for (const other of hung.slice(1)) expect(alike.map((one) => one.uid)).not.toContain(other)
    await forget(uid)
  })
})

/** A crop that matches none of the stored parts. */
const between = await sharp(original)
  .extract({ left: tenthX * 2, top: Math.round(tenthY / 2), width: Math.round(tenthX * 6.5), height: Math.round(tenthY * 7.7) })
  .jpeg()
  .toBuffer()

test.each([
  ['unchanged', async () => sharp(between), false],
  ['mirrored', async () => sharp(await sharp(between).flop().toBuffer()), true],
])('a picture is found for any part of it (%s), and the part for the picture', async (_, cut, isMirrored) => {
  const [otto, ada] = [await world.newArtist(), await world.newArtist()]
  const part = await createHashedArtwork(otto, await cut())
  expect(await findLookalikes(part.uid)).toMatchObject([{ uid: first.uid, likeness: 'part', isMirrored, isSameArtist: false }])
  const { uid } = await createHashedArtwork(ada, sharp(original))
  expect((await findLookalikes(uid)).find((one) => one.uid === part.uid)).toMatchObject({ likeness: 'whole', isMirrored })
  await forget(uid, part.uid)
})

test('a mirrored part of a picture that was submitted earlier is found for the whole picture', async () => {
  const [otto, ada] = [await world.newArtist(), await world.newArtist()]
  const part = await createHashedArtwork(otto, sharp(await sharp(cropped).flop().toBuffer()))
  const { uid } = await createHashedArtwork(ada, sharp(original))
  const alike = await findLookalikes(uid)
  expect(alike.find((one) => one.uid === part.uid)).toMatchObject({ likeness: 'whole', isMirrored: true })
  await forget(uid, part.uid)
})

test('a removed and erased artwork is found for a copy of it, without its images', async () => {
  const [otto, ada] = [await world.newArtist(), await world.newArtist()]
  const gone = await createHashedArtwork(otto, sharp(original), {
    deletedAt: new Date(),
    position: null,
    placeholder: 'data:image/webp;base64,AA',
  })
  await world.addRendition(gone.uid, 'erased-soon')
  await eraseArtwork(
    { ...artworkListeners, database: world.database, storage: { remove: async () => undefined }, storedFiles },
    { artwork: gone.uid },
  )
  const { uid } = await createHashedArtwork(ada, sharp(original))
  expect((await findLookalikes(uid)).find((one) => one.uid === gone.uid)).toMatchObject({
    state: 'removed',
    distance: 0,
    imageUrl: null,
    thumbnailUrl: null,
    placeholder: null,
  })
  await forget(uid, gone.uid)
})

test('another version by the same artist is marked as such, and an artwork does not match itself', async () => {
  const { uid } = await createHashedArtwork(ines, sharp(original))
  const alike = await findLookalikes(uid)
  expect(alike.find((one) => one.uid === first.uid)).toMatchObject({ isSameArtist: true, distance: 0 })
  expect(alike.map((one) => one.uid)).not.toContain(uid)
  await forget(uid)
})

describe('many closer matches', () => {
  const hash = 0x5aa5c33c0ff01e87n
  const createArtworkWithHash = async (artist: Awaited<ReturnType<typeof world.newArtist>>, look: bigint, state = {}) => {
    const { uid } = await world.newArtwork(artist, state)
    await world.database.transaction((tx) => saveHashes(tx, uid, [{ part: 0, hash: look.toString(16) }], new Date()))
    return uid
  }

  test.each([
    ['variants by the same artist', 'own', {}],
    ['rejected copies', 'another’s', { reviewStatus: 'rejected' }],
    ['removed copies', 'another’s', { deletedAt: new Date(), position: null }],
  ] as const)('the original of a copy is found despite nine closer %s', async (_, whose, state) => {
    const [thief, accomplice] = [await world.newArtist(), await world.newArtist()]
    const original = await createArtworkWithHash(ines, hash ^ 1n, { reviewStatus: 'approved', publishedAt: new Date() })
    const nearer: string[] = []
    for (let copies = 0; copies < 9; copies++) nearer.push(await createArtworkWithHash(whose === 'own' ? thief : accomplice, hash, state))
    const uid = await createArtworkWithHash(thief, hash)

    const alike = await findLookalikes(uid)
    expect(alike.find((one) => one.uid === original)).toMatchObject({ isSameArtist: false, state: 'approved', distance: 1 })
    expect(alike.filter((one) => nearer.includes(one.uid)).length).toBe(3)
    const resembled = await world.database.transaction((tx) => recordResemblance(tx, { uid, at: new Date() }))
    expect(resembled).toMatchObject({ uid: original, artistId: ines.artistId })
    await forget(original, uid, ...nearer)
  })
})

test('an artwork without hashes and an artwork of one flat colour match nothing', async () => {
  const { uid } = await world.newArtwork(ines)
  expect(await findLookalikes(uid)).toEqual([])
  const flat = await createHashedArtwork(ines, sharp({ create: { width: 100, height: 100, channels: 3, background: '#777' } }).png())
  expect(await findLookalikes(flat.uid)).toEqual([])
})

test('an artist and a visitor cannot list lookalikes', async () => {
  expect(await findProblemCode(world.as(ines).backoffice.artworks.lookalikes({ uid: first.uid }))).toBe('not_an_operator')
  expect(await findProblemCode(world.as({ kind: 'visitor' }).backoffice.artworks.lookalikes({ uid: first.uid }))).toBe('session_missing')
})

describe('hashes that differ in a few bits', () => {
  const WAYS = [(hash: bigint) => hash, mirrored, upsideDown, (hash: bigint) => upsideDown(mirrored(hash))]
  /** Flips this many bits, other ones for each seed: an odd stride meets each of the 64 bits once. */
  const differing = (hash: bigint, seed: number, count: number) =>
    Array.from({ length: count }, (_, i) => 1n << BigInt((seed * 13 + i * (2 * seed + 1)) % 64)).reduce((one, bit) => one ^ bit, hash)

  test.each([
    ['a whole picture among whole pictures', { own: 0, others: 0, nearBits: NEAR_BITS }],
    ['a whole picture among parts', { own: 0, others: 9, nearBits: NEAR_PART_BITS }],
    ['a part among whole pictures', { own: 9, others: 0, nearBits: NEAR_PART_BITS }],
    ['half of a symmetric picture among halves', { own: FIRST_MIRROR_PART, others: FIRST_MIRROR_PART + 1, nearBits: NEAR_BITS }],
  ])('a search for %s finds only hashes within the bit limit, in every orientation', async (_, { own, others, nearBits }) => {
    const hash = 0xfedcba9876543210n
    const { uid } = await world.newArtwork(ines)
    await world.database.transaction((tx) => saveHashes(tx, uid, [{ part: others, hash: hash.toString(16) }], new Date()))
    for (let count = 0; count <= nearBits + 1; count++) {
      for (const [way, turn] of WAYS.entries()) {
        for (let seed = way + 1; seed < 60; seed += 5) {
          const alike = await findAlike(world.database, randomUUID(), [
            { hash: turn(differing(hash, seed, count)), part: own, isTurned: false },
          ])
          if (count > nearBits) expect(alike.map((one) => one.uid)).not.toContain(uid)
          else expect(alike).toContainEqual({ uid, query: 0, part: others, distance: count, isMirrored: way % 2 === 1 })
        }
      }
    }
    await forget(uid)
  })
})

test('the query for similar hashes uses its indexes and reads few more pages in a larger table', async () => {
  // random hashes of whole pictures and parts, distributed like those of many pictures
  await world.database.execute(sql`alter table artwork_looks drop constraint artwork_looks_artwork_uid_artworks_uid_fk`)
  const hangMore = (count: number) =>
    world.database.execute(sql`
      insert into artwork_looks (artwork_uid, part, hash)
      select gen_random_uuid(), part, (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint
      from generate_series(1, ${count}::int), generate_series(0, 16) as part`)
  const values = [first.uid, ...alikeValues(toHashQueries(await findHashes(world.database, first.uid)))]
  const explain = async () => {
    await world.database.execute(sql`vacuum (analyze, index_cleanup on) artwork_looks`)
    const { rows } = await world.database.$client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, timing off) ${alikeStatement.text}`,
      values,
    )
    return readPlan(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }

  await hangMore(1000)
  const few = await explain()
  await hangMore(3000)
  const many = await explain()
  for (const group of [0, 1, 2, 3]) {
    expect(many.plan).toContain(`artwork_looks_group_${group}`)
    expect(many.plan).toContain(`artwork_looks_whole_${group}`)
  }
  expect(many.plan).not.toContain('Seq Scan on artwork_looks')
  // at most 1,224 probes, and an index is three pages deep
  expect(few.pages).toBeGreaterThan(0)
  expect(many.pages).toBeLessThan(1224 * 3.2)
  expect(many.pages).toBeLessThan(few.pages * 1.6)
})

test('the query for shared marks uses its indexes and reads few more pages in larger tables', async () => {
  const marks = (await findView(world.database, first.uid))?.marks ?? []
  expect(marks.length).toBeGreaterThan(10)
  for (const table of ['artwork_marks', 'artwork_sketches']) {
    await world.database.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(`${table}_artwork_uid_artworks_uid_fk`)}`,
    )
  }
  // copies with every mark, each with an incompressible sketch
  await world.database.execute(sql`
    with copies as (select gen_random_uuid() as uid from generate_series(1, 8)), sketches as (
      insert into artwork_sketches (artwork_uid, grey)
      select uid, (select string_agg(md5(piece::text), '') from generate_series(1, 170) as piece) from copies)
    insert into artwork_marks (artwork_uid, number, hash, "left", top, "right", bottom)
    select uid, number, hash, "left", top, "right", bottom from copies, artwork_marks where artwork_uid = ${first.uid}`)
  const hangMore = (count: number) =>
    world.database.execute(sql`
      with more as (select gen_random_uuid() as uid from generate_series(1, ${count}::int)),
        sketches as (insert into artwork_sketches (artwork_uid, grey) select uid, 'AAAA' from more)
      insert into artwork_marks (artwork_uid, number, hash, "left", top, "right", bottom)
      select uid, number, (random() * 4294967295)::bigint << 32 | (random() * 4294967295)::bigint, 0.2, 0.2, 0.4, 0.5
      from more, generate_series(0, 31) as number`)
  const explain = async () => {
    // vacuum also the indexes, which keep few deleted rows otherwise
    await world.database.execute(sql`vacuum (analyze, index_cleanup on) artwork_marks, artwork_sketches`)
    const { rows } = await world.database.$client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, timing off) ${sharedLandmarksStatement.text}`,
      sharingValues(randomUUID(), marks),
    )
    return readPlan(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }

  await hangMore(1000)
  const few = await explain()
  await hangMore(3000)
  const many = await explain()
  for (const group of [0, 1, 2, 3]) expect(many.plan).toContain(`artwork_marks_group_${group}`)
  expect(many.plan).not.toMatch(/Seq Scan on artwork_(marks|sketches)/)
  // at most 128 probes of three pages; sixty candidates; six compared in full, with 32 marks of four pages and a sketch
  expect(few.pages).toBeGreaterThan(0)
  expect(many.pages).toBeLessThan(128 * 3.2 + 60 * 3 + 6 * (32 * 4 + 20))
  expect(many.pages).toBeLessThan(few.pages * 1.6)
})

function readPlan(plan: string): { plan: string; pages: number } {
  const [, hit = 0, read = 0] = plan.match(/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/)?.map(Number) ?? []
  return { plan, pages: (hit || 0) + (read || 0) }
}
