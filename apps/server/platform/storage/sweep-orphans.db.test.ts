import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedFiles } from '../../compose/stored-files.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { newReceipt } from '../../test/receipts.ts'
import { type BucketStandIn, bucketAt, startBucketStandIn } from '../../test/stand-ins/bucket-stand-in.ts'
import { type AppWorld, openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { operator } from '../../test/worlds/money-world.ts'
import { newPicture } from '../../test/worlds/studio-world.ts'
import type { Artist } from '../actor.ts'
import { createBucketStorage } from './bucket.ts'
import { createDiskStorage } from './disk.ts'
import { AREAS, type Area, type Storage } from './storage.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const HOUR_MS = 60 * 60 * 1000
const artwork = sql`SELECT uid FROM artworks LIMIT 1`

/** For each column with file keys: the area of the file, and the insert of a row. */
const kinds: Record<string, { area: Area; insert: (key: string) => SQL }> = {
  'artworks.original_key': {
    area: 'originals',
    insert: (key) => sql`
      INSERT INTO artworks (artist_id, handle, name, category, orientation, original_key, file_bytes, file_type, width_px, height_px)
      VALUES (uuidv7(), ${key}, '', 'space', 'vertical', ${key}, 1, 'image/png', 1, 1)`,
  },
  'artwork_renditions.key': {
    area: 'renditions',
    insert: (key) => sql`
      INSERT INTO artwork_renditions (artwork_uid, preset, key, width_px, height_px) VALUES ((${artwork}), 'w320', ${key}, 1, 1)`,
  },
  'artwork_rendition_leftovers.key': {
    area: 'renditions',
    insert: (key) => sql`INSERT INTO artwork_rendition_leftovers (key, original_key, left_at) VALUES (${key}, '', now())`,
  },
  'shops.banner_key': {
    area: 'renditions',
    insert: (key) => sql`INSERT INTO shops (artist_id, handle, banner_key) VALUES (uuidv7(), ${key}, ${key})`,
  },
  'shops.picture_key': {
    area: 'renditions',
    insert: (key) => sql`INSERT INTO shops (artist_id, handle, picture_key) VALUES (uuidv7(), ${key}, ${key})`,
  },
  'reports.picture_key': { area: 'renditions', insert: (key) => insertReport(key, randomUUID()) },
  'causes.image_urls': {
    area: 'renditions',
    insert: (key) => sql`
      INSERT INTO causes (slug, title, description, image_urls)
      VALUES (${key}, '', '', jsonb_build_array('https://elsewhere.example/a.jpg', 'https://shop.example/media/' || ${key} || '.webp'))`,
  },
  'remittance_lines.receipt_key': {
    area: 'originals',
    insert: (key) => sql`
      INSERT INTO remittance_lines (remittance_id, cause_id, amount_cents, receipt_key) VALUES (uuidv7(), uuidv7(), 1, ${key})`,
  },
  'print_files.key': {
    area: 'prints',
    insert: (key) => sql`
      INSERT INTO print_files (original_key, size, orientation, crop_place, key, size_bytes, width_px, height_px, dots_per_inch, preview, making, used_at)
      VALUES (${key}, 'medium', 'vertical', 0.5, ${key}, 1, 1, 1, 300, '', '{}', now())`,
  },
  'data_exports.storage_key': {
    area: 'exports',
    insert: (key) => sql`INSERT INTO data_exports (artist_id, requested_at, storage_key) VALUES (uuidv7(), now(), ${key})`,
  },
}

function insertReport(key: string, artistId: string): SQL {
  return sql`
    INSERT INTO reports (since, subject, picture_key, artist_id, subject_name, kind, words, reporter_name, reporter_email)
    VALUES (now(), 'portrait', ${key}, ${artistId}, '', 'other', '', '', '')`
}

test('the sweep tests cover every column that names a file', () => {
  expect(namedFiles.split('UNION ALL')).toHaveLength(Object.keys(kinds).length)
  for (const name of Object.keys(kinds)) {
    const [table = '', column = ''] = name.split('.')
    expect(namedFiles.split('UNION ALL').filter((part) => part.includes(`FROM ${table}`) && part.includes(column))).toHaveLength(1)
  }
})

test('the query for named files uses indexes, except for two small tables', async () => {
  const world = await openAppWorld({ url: await cloneTemplate(`orphans_plan_${process.pid}`) })
  try {
    const plans = await world.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`)
      const lines: string[] = []
      for (const area of AREAS) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
          sql`EXPLAIN SELECT key FROM (${sql.raw(namedFiles)}) AS named WHERE area = ${area} AND key = ANY(${sql.param(['a', 'b'])}::text[])`,
        )
        lines.push(...rows.map((row) => row['QUERY PLAN']))
      }
      return lines
    })
    // tables without an index are still scanned
    expect(plans.flatMap((line) => /Seq Scan on (\w+)/.exec(line)?.[1] ?? [])).toEqual(['remittance_lines', 'causes'])
  } finally {
    await world.close()
  }
})

let standIn: BucketStandIn
let folder: string
beforeAll(async () => {
  standIn = await startBucketStandIn()
  folder = await mkdtemp(join(tmpdir(), 'tintype-orphans-'))
})
afterAll(async () => {
  await standIn.stop()
  await rm(folder, { recursive: true })
})

describe.each<[string, (dataDir: string) => Promise<Storage>]>([
  ['disk', (dataDir) => createDiskStorage({ dataDir })],
  [
    'bucket',
    (dataDir) => {
      const address = bucketAt(standIn.address.endpoint ?? '', { prefix: `${randomUUID()}/` })
      return createBucketStorage({ dataDir, address, keptBytes: 1_000_000 })
    },
  ],
])('orphaned files on %s', (form, open) => {
  let world: AppWorld
  let storage: Storage
  /** Hook between the put of a file and the insert of its row. */
  let onPut = async (): Promise<void> => undefined
  beforeAll(async () => {
    world = await openAppWorld({
      url: await cloneTemplate(`orphans_${form}_${process.pid}`),
      async openStorage(dataDir) {
        storage = await open(dataDir)
        return {
          ...storage,
          async put(...file) {
            await storage.put(...file)
            await onPut()
          },
        }
      },
    })
  })
  afterAll(() => world.close())

  function sweep({ hoursLater = 25, signal = new AbortController().signal, store = storage as Pick<Storage, 'list' | 'remove'> } = {}) {
    const clock = () => new Date(Date.now() + hoursLater * HOUR_MS)
    return sweepOrphans({ ...world.platform, storage: store, namedFiles, clock }, signal)
  }

  async function writeTempFile(content: string | Buffer = randomUUID()) {
    const path = join(folder, randomUUID())
    await writeFile(path, content)
    return {
      path,
      sha256: createHash('sha256').update(content).digest('hex'),
      sizeBytes: Buffer.byteLength(content),
      originalName: 'a.png',
    }
  }

  async function put(area: Area): Promise<string> {
    const { path, sha256 } = await writeTempFile()
    await storage.put(area, sha256, path)
    return sha256
  }

  /** Inserts rows without checking their foreign keys. */
  const insert = (...rows: SQL[]) =>
    world.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const row of rows) await tx.execute(row)
    })

  async function newArtist(): Promise<Artist> {
    const actor = await world.services.accounts.resolveActor(new Headers(toAuthHeaders(await world.newArtist())))
    if (actor.kind !== 'artist') throw new Error('no artist')
    return actor
  }

  const newPictureFile = async (size?: Parameters<typeof newPicture>[0]) => writeTempFile(await newPicture(size))
  const keyIn = (url: string) => /\/media\/([0-9a-f]{64})\./.exec(url)?.[1] ?? ''

  test('the sweep deletes files older than a day that no row names, and keeps those of every kind of row', async () => {
    const orphans = await Promise.all(AREAS.map(async (area) => [area, await put(area)] as const))
    const named: [Area, string][] = []
    for (const { area, insert: rowOf } of Object.values(kinds)) {
      const key = await put(area)
      await insert(rowOf(key))
      named.push([area, key])
    }
    expect(await sweep({ hoursLater: 23 })).toBe(0)
    for (const orphan of orphans) expect(await storage.exists(...orphan)).toBe(true)
    expect(await sweep()).toBe(orphans.length)
    for (const orphan of orphans) expect(await storage.exists(...orphan)).toBe(false)
    for (const file of named) expect([file, await storage.exists(...file)]).toEqual([file, true])
    expect(await sweep()).toBe(0)
  })

  test('the sweep deletes replaced shop images, and all shop images of an erased artist', async () => {
    const { shops } = world.services
    const artist = await newArtist()
    const [first, second] = [await newPictureFile(), await newPictureFile()]
    const portraits = [await shops.uploadProfilePicture(artist, first), await shops.uploadProfilePicture(artist, second)].map(keyIn)
    const banners = [await shops.uploadBanner(artist, first), await shops.uploadBanner(artist, second)].map(keyIn)
    const reported = await put('renditions')
    await insert(insertReport(reported, artist.artistId))
    const areThere = () => Promise.all([...portraits, ...banners, reported].map((key) => storage.exists('renditions', key)))

    expect(await areThere()).toEqual([true, true, true, true, true])
    await sweep()
    expect(await areThere()).toEqual([false, true, false, true, true])

    await shops.uploadProfilePicture(artist, await newPictureFile())
    await shops.forget(artist.artistId)
    await world.database.execute(sql`INSERT INTO departures (artist_id, asked_at, erased_at) VALUES (${artist.artistId}, now(), now())`)
    await sweep()
    expect(await areThere()).toEqual([false, false, false, false, false])
  })

  test('a sweep that runs between the put of a file and its row does not delete the file', {
    timeout: 300_000,
  }, async () => {
    const { services, database } = world
    const sweeps: Promise<number>[] = []
    const isWaitedFor = async () => {
      const { rows } = await database.execute<{ waiting: boolean }>(sql`
        SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database ON oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted) AS waiting`)
      return rows[0]?.waiting
    }
    onPut = async () => {
      let isOver = false
      sweeps.push(sweep().finally(() => (isOver = true)))
      while (!isOver && !(await isWaitedFor())) await delay(20)
    }
    const artist = await newArtist()
    const cause = await services.hope.create(operator, { title: `Wells ${form}`, description: 'Wells.', image_urls: [], active: true })
    const lineId = randomUUID()
    await insert(
      sql`INSERT INTO remittances (id, made_by, made_at) VALUES (${lineId}, 'operator-1', now())`,
      sql`INSERT INTO remittance_lines (id, remittance_id, cause_id, amount_cents) VALUES (${lineId}, ${lineId}, ${cause.id}, 1)`,
    )
    try {
      await services.shops.uploadProfilePicture(artist, await newPictureFile())
      await services.shops.uploadBanner(artist, await newPictureFile())
      await services.hope.addPicture(operator, { id: cause.id, file: await newPictureFile() })
      await services.remittances.addReceipt(operator, { lineId, file: await newReceipt(`%PDF-1.7\n${randomUUID()}`) })
      // an orphan with the upload's content; the upload must store its own file
      const artworkImage = await newPictureFile({ widthPx: 660, heightPx: 880 })
      const left = await writeTempFile(await readFile(artworkImage.path))
      await storage.put('originals', left.sha256, left.path)
      await services.artworks.upload(artist, {
        ...{ artworkName: 'Moon', artworkDescription: '', tags: 'moon', category: 'space', orientation: 'vertical' },
        ...{ allowMarketing: false, howMade: undefined, artworkImage },
      } as never)
      await world.runJobs()
      await services.artworks.makeAvif(new AbortController().signal)
    } finally {
      onPut = async () => undefined
      await Promise.all(sweeps)
    }
    const { rows } = await database.execute<{ area: Area; key: string }>(sql`
      SELECT area, key FROM (${sql.raw(namedFiles)}) AS named WHERE key IN (
        SELECT banner_key FROM shops WHERE artist_id = ${artist.artistId} UNION SELECT picture_key FROM shops WHERE artist_id = ${artist.artistId}
        UNION SELECT original_key FROM artworks WHERE artist_id = ${artist.artistId}
        UNION SELECT key FROM artwork_renditions JOIN artworks ON uid = artwork_uid WHERE artist_id = ${artist.artistId}
        UNION SELECT receipt_key FROM remittance_lines WHERE id = ${lineId}
        UNION SELECT substring(image_urls->>0 FROM '[0-9a-f]{64}') FROM causes WHERE id = ${cause.id})`)
    expect(rows.length).toBeGreaterThan(8)
    for (const { area, key } of rows) expect([area, key, await storage.exists(area, key)]).toEqual([area, key, true])
  })

  test('the sweep refuses to delete when hardly any stored file is named in the database', async () => {
    const keys = await Promise.all(Array.from({ length: 22 }, () => put('exports')))
    await world.database.execute(sql`UPDATE data_exports SET storage_key = NULL`)
    await expect(sweep()).rejects.toThrow('hardly any')
    for (const key of keys) expect(await storage.exists('exports', key)).toBe(true)
    for (const key of keys) await storage.remove('exports', key)
  })

  test('a stopped sweep leaves the remaining files, and the next sweep deletes them', async () => {
    const keys = await Promise.all(Array.from({ length: 3 }, () => put('prints')))
    const stop = new AbortController()
    const store = {
      list: storage.list,
      async remove(area: Area, key: string) {
        await storage.remove(area, key)
        stop.abort()
      },
    }
    await sweep({ store, signal: stop.signal })
    await sweep({ store, signal: stop.signal })
    const left = async () => (await Promise.all(keys.map((key) => storage.exists('prints', key)))).filter(Boolean).length
    expect(await left()).toBeGreaterThanOrEqual(2)
    await sweep()
    expect(await left()).toBe(0)
  })
})
