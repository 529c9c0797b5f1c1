import { cp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '../backup/make-backup.ts'
import { findBackup, type Manifest, readManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { PASSPHRASE_COST, unencrypted } from '../backup/sealing.ts'
import { verifyFiles } from '../backup/verify-files.ts'
import { ledgerEvidence } from '../compose/ledger-evidence.ts'
import { storedFiles } from '../compose/stored-files.ts'
import { verifyLedger } from '../modules/ledger/checks/verify-ledger.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createBucketStorage } from '../platform/storage/bucket.ts'
import { createDiskStorage } from '../platform/storage/disk.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { startBucketStandIn } from '../test/stand-ins/bucket-stand-in.ts'
import { type BackupWorld, filesBelow, openBackupWorld, query, readTestConfig, type TestPlace } from '../test/worlds/backup-world.ts'
import { backupCommand } from './backup.ts'
import { restoreCommand } from './restore.ts'
import { verifyFilesCommand } from './verify-files.ts'

let world: BackupWorld
beforeAll(async () => {
  world = await openBackupWorld(`backup_${process.pid}`)
})
afterAll(() => world.close())

const quiet = () => undefined
const common = { namedFiles: storedFiles, sealed: {}, clock: systemClock, print: quiet }

/** Makes a backup without the command, so that a test can interrupt it. */
function save(folder: string, storage: Pick<Storage, 'localCopy'> = world.storage, { url } = world.place) {
  return makeBackup({ ...common, url, storage, folder, sealing: unencrypted })
}

async function restoreTo(place: TestPlace, folder: string): Promise<void> {
  const [backup, storage] = [await findBackup(folder), await createDiskStorage({ dataDir: place.dataDir })]
  await restoreBackup({ ...common, url: place.url, storage, folder, backup, opening: unencrypted })
}

async function readBackupManifest(folder: string): Promise<Manifest> {
  return readManifest(await findBackup(folder), unencrypted)
}

async function ledgerAt({ url }: TestPlace) {
  const database = openDatabase({ url, size: 2, onError: quiet })
  try {
    return await verifyLedger(database, ledgerEvidence)
  } finally {
    await database.$client.end()
  }
}

async function filesAt({ url, dataDir }: TestPlace) {
  const lines: string[] = []
  const storage = await createDiskStorage({ dataDir })
  const found = await verifyFiles({ ...common, url, storage, print: (line) => lines.push(line) })
  return { ...found, lines }
}

async function isEmptyPlace({ url, dataDir }: TestPlace): Promise<boolean> {
  const tables = await query(url, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace OR relname = '__drizzle_migrations'")
  return tables.length === 0 && (await createDiskStorage({ dataDir })).isEmpty()
}

describe('the restore drill', { timeout: 120_000 }, () => {
  let seller: Awaited<ReturnType<BackupWorld['newSeller']>>
  let place: TestPlace
  let folder: string
  let hung: string[]
  beforeAll(async () => {
    seller = await world.newSeller()
    await world.newSeller()
    folder = await world.newFolder()
    hung = await workMeanwhile(folder, seller)
    place = await world.newPlace()
    await restoreTo(place, folder)
  }, 120_000)

  test('a backup made under load is restored as of one instant, to the cent, the row and the byte', async () => {
    const [first, second] = hung
    expect(await ledgerAt(place)).toMatchObject({ problems: [] })
    expect((await ledgerAt(place)).transactions).toBeGreaterThan(2)
    const original = await readBackupManifest(folder)
    expect(await filesAt(place)).toMatchObject({ whole: original.files.rows, faults: 0 })
    const handles = (await query(place.url, 'SELECT handle FROM artworks WHERE artist_id = $1', [seller.artistId])).map((row) => row.handle)
    expect(handles.sort()).toEqual([seller.handle, first].sort())
    expect(handles).not.toContain(second)

    // a backup of the restored system has the same tables, sequences and files
    const again = await world.newFolder()
    await save(again, await createDiskStorage({ dataDir: place.dataDir }), place)
    const { takenAt: _, files, ...restored } = await readBackupManifest(again)
    expect({ ...restored, files, takenAt: original.takenAt }).toEqual(original)
    expect(original.tables.find(({ name }) => name === 'job_common')).toMatchObject({ schema: 'pgboss', rows: 1 })

    // triggers and foreign keys are active again
    await expect(query(place.url, 'DELETE FROM ledger_postings')).rejects.toThrow(/ledger/)
    await expect(query(place.url, 'UPDATE artworks SET artist_id = gen_random_uuid()')).rejects.toThrow('foreign key')
    // sessions are not restored
    expect(await query(world.place.url, 'SELECT FROM auth_sessions')).not.toHaveLength(0)
    expect(await query(place.url, 'SELECT FROM auth_sessions')).toHaveLength(0)
  })

  /**
   * Adds one product after most file names were read and before the snapshot, and one after it, while sales go on.
   * @returns their handles
   */
  async function workMeanwhile(folder: string, seller: { artistId: string; handle: string }): Promise<string[]> {
    let before: ReturnType<BackupWorld['hang']> | undefined
    let after: ReturnType<BackupWorld['hang']> | undefined
    const storage: Pick<Storage, 'localCopy'> = {
      async localCopy(area, key) {
        before ??= world.hang(seller.artistId)
        if (key === (await before).originalKey) after = world.hang(seller.artistId)
        await after
        return world.storage.localCopy(area, key)
      },
    }
    let isOver = false
    async function sellOn(): Promise<number> {
      let sold = 0
      for (; !isOver; sold++) await world.sell(seller.handle)
      return sold
    }
    const selling = sellOn()
    await save(folder, storage).finally(() => {
      isOver = true
    })
    expect(await selling).toBeGreaterThan(0)
    const hung = [await before, await after]
    return hung.map((product) => product?.handle ?? '')
  }

  test('the drill fails after a changed row, a missing or changed picture or a changed balance', async () => {
    const config = readTestConfig(place)
    expect(await verifyFilesCommand(config, quiet)).toBe(0)

    await query(place.url, "UPDATE shops SET updated_at = now() + interval '1 day' WHERE artist_id = $1", [seller.artistId])
    const storage = await createDiskStorage({ dataDir: place.dataDir })
    const again = await world.newFolder()
    await save(again, storage, place)
    const original = (await readBackupManifest(folder)).tables
    const changed = (await readBackupManifest(again)).tables.filter(({ sha256 }, i) => sha256 !== original[i]?.sha256)
    expect(changed.map(({ name }) => name)).toEqual(['shops'])

    const [missing, other] = (await query(place.url, 'SELECT original_key FROM artworks LIMIT 2')).map((row) => String(row.original_key))
    await storage.remove('originals', missing as string)
    const { path } = await storage.localCopy('originals', other as string)
    await writeFile(path, 'another')
    const { faults, lines } = await filesAt(place)
    expect(faults).toBe(2)
    expect(lines.sort()).toEqual(expect.arrayContaining([`DAMAGED originals/${other}`, `MISSING originals/${missing}`]))
    expect(await verifyFilesCommand(config, quiet)).toBe(1)

    await query(place.url, 'ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
    await query(place.url, "UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'artist_payable'")
    expect((await ledgerAt(place)).problems).not.toEqual([])
  })
})

describe('the restore of a damaged backup', { timeout: 120_000 }, () => {
  let folder: string
  let backup: string
  let place: TestPlace
  beforeAll(async () => {
    await world.newSeller()
    folder = await world.newFolder()
    await save(folder)
    backup = (await findBackup(folder)).folder.slice(folder.length + 1)
    place = await world.newPlace()
  }, 60_000)

  async function aFile(copy: string): Promise<string> {
    return [...(await filesBelow(join(copy, 'files'))).keys()].map((path) => join('files', path))[0] as string
  }

  async function rewrite(path: string, change: (content: Buffer) => Buffer): Promise<void> {
    await writeFile(path, change(await readFile(path)))
  }

  const flipped = (content: Buffer) => content.map((byte, at) => (at === Math.floor(content.length / 2) ? byte ^ 1 : byte)) as Buffer
  const half = (content: Buffer) => content.subarray(0, content.length / 2)
  const table = () => join(backup, 'public.artists.copy.gz')

  test.each<[string, (copy: string) => Promise<void>, RegExp]>([
    ['a table with one bit changed', (copy) => rewrite(join(copy, table()), flipped), /public\.artists\.copy\.gz is damaged/],
    ['a truncated table', (copy) => rewrite(join(copy, table()), half), /is damaged: it ends early/],
    ['an empty table', (copy) => truncate(join(copy, table())), /is damaged/],
    ['a missing table', (copy) => rm(join(copy, table())), /is missing: the backup is incomplete/],
    [
      'a changed row',
      (copy) => rewrite(join(copy, table()), (packed) => gzipSync(gunzipSync(packed).toString().replace('Artist', 'Artful'))),
      /is damaged: it differs from the manifest/,
    ],
    [
      'half of the rows of a table',
      (copy) => rewrite(join(copy, table()), (packed) => gzipSync(half(gunzipSync(packed)))),
      /differs from the manifest/,
    ],
    [
      'a picture with one bit changed',
      async (copy) => rewrite(join(copy, await aFile(copy)), flipped),
      /its content does not match its name/,
    ],
    ['a truncated picture', async (copy) => rewrite(join(copy, await aFile(copy)), half), /its content does not match its name/],
    ['a missing picture', async (copy) => rm(join(copy, await aFile(copy))), /is missing: the backup is incomplete/],
    ['a truncated list of files', (copy) => rewrite(join(copy, backup, 'files.gz'), half), /files\.gz is damaged/],
    ['a truncated manifest', (copy) => rewrite(join(copy, backup, 'manifest.json'), half), /manifest\.json is damaged/],
    ['no manifest', (copy) => rm(join(copy, backup, 'manifest.json')), /manifest\.json is missing/],
    [
      'the manifest of another release',
      (copy) =>
        rewrite(join(copy, backup, 'manifest.json'), (json) =>
          Buffer.from(json.toString().replace(/"lastHash": "\w+/, '"lastHash": "ffff')),
        ),
      /Restore it with the release that created it, or a newer one/,
    ],
    [
      'another version of the job queue',
      (copy) =>
        rewrite(join(copy, backup, 'manifest.json'), (json) =>
          Buffer.from(json.toString().replace(/"queueVersion": \d+/, '"queueVersion": 7')),
        ),
      /The job queue of the backup has version 7/,
    ],
  ])('a backup with %s is refused, and nothing is restored', async (_what, damage, says) => {
    const copy = await world.newFolder()
    await cp(folder, copy, { recursive: true })
    await damage(copy)
    await expect(restoreTo(place, copy)).rejects.toThrow(says)
    expect(await isEmptyPlace(place)).toBe(true)
  })

  test('a complete backup is restored once, and not into a database or storage that has data', async () => {
    await restoreTo(place, folder)
    await expect(restoreTo(place, folder)).rejects.toThrow(/The database is not empty/)
    const withFiles = { ...(await world.newPlace()), dataDir: place.dataDir }
    await expect(restoreTo(withFiles, folder)).rejects.toThrow(/the storage contains files/)
    expect(await filesAt(place)).toMatchObject({ faults: 0 })
  })
})

test('a backup of a disk is restored to a bucket, which can be backed up again', { timeout: 120_000 }, async () => {
  const seller = await world.newSeller()
  const [folder, again, place] = [await world.newFolder(), await world.newFolder(), await world.newPlace()]
  await save(folder)
  const standIn = await startBucketStandIn()
  const storage = await createBucketStorage({ dataDir: place.dataDir, address: standIn.address, keptBytes: 10_000 })
  try {
    const backup = await findBackup(folder)
    await restoreBackup({ ...common, url: place.url, storage, folder, backup, opening: unencrypted })
    expect(await storage.exists('originals', seller.originalKey)).toBe(true)
    expect((await verifyFiles({ ...common, url: place.url, storage })).faults).toBe(0)
    await save(again, storage, place)
    expect((await readBackupManifest(again)).files).toEqual((await readBackupManifest(folder)).files)
    await storage.remove('originals', seller.originalKey)
    expect((await verifyFiles({ ...common, url: place.url, storage })).faults).toBe(1)
    const { url } = await world.newPlace()
    await expect(restoreBackup({ ...common, url, storage, folder, backup, opening: unencrypted })).rejects.toThrow(
      /the storage contains files/,
    )
  } finally {
    storage.close()
    await standIn.stop()
  }
})

describe('an encrypted backup', { timeout: 120_000 }, () => {
  async function restoreIt(folder: string, environment: Record<string, string>, identity?: string) {
    const [place, lines] = [await world.newPlace(), [] as string[]]
    const done = restoreCommand(readTestConfig(place, environment), { folder, identity }, (line) => lines.push(line))
    return { place, lines, outcome: await done.catch((error: Error) => error.message) }
  }

  test('a backup with a passphrase contains no plain text and is restored only with the passphrase', async () => {
    const seller = await world.newSeller()
    const folder = join(await world.newFolder(), 'of', 'today')
    const content = Buffer.from(`a picture of ${seller.name} `.repeat(100))
    await world.hang(seller.artistId, content)
    const secrets = { ENCRYPTION_KEY: 'e'.repeat(40), AUTH_SECRET: 'a'.repeat(40) }
    const environment = { ...secrets, BACKUP_PASSPHRASE: 'salt silver and a long exposure' }
    expect(await backupCommand(readTestConfig(world.place, environment), { folder }, quiet, 10)).toBe(0)
    expect(await readFile(join(folder, 'key.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 10\n/)

    const written = [...(await filesBelow(folder)).values()]
    expect(written.length).toBeGreaterThan(60)
    const plainTexts = [seller.name, seller.email, 'artists', 'a picture of', secrets.ENCRYPTION_KEY, environment.BACKUP_PASSPHRASE]
    const found = plainTexts.filter((text) => written.some((bytes) => bytes.includes(text)))
    expect(found).toEqual([])
    const packed = (bytes: Buffer) => bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))
    expect(written.filter(packed)).toEqual([])
    const unsealed = await world.newFolder()
    await save(unsealed)
    const inClear = [...(await filesBelow(unsealed)).values()]
    expect(inClear.some((bytes) => bytes.includes('a picture of'))).toBe(true)

    for (const wrong of ['salt silver and a short exposure', '']) {
      const { outcome, place } = await restoreIt(folder, { ...secrets, ...(wrong && { BACKUP_PASSPHRASE: wrong }) })
      expect(outcome).toMatch(wrong ? /passphrase is wrong/ : /The backup is encrypted/)
      expect(await isEmptyPlace(place)).toBe(true)
    }
    const { outcome, place, lines } = await restoreIt(folder, environment)
    expect([outcome, lines.filter((line) => line.includes('not the one'))]).toEqual([0, []])
    expect(lines).toContain('Ledger integrity: OK.')
    const [kept] = await query(place.url, 'SELECT count(*)::int AS products FROM artworks WHERE artist_id = $1', [seller.artistId])
    expect(kept).toEqual({ products: 2 })
  })

  test('a guess of a passphrase takes 2^18 rounds of scrypt', () => {
    expect(PASSPHRASE_COST).toBe(18)
  })

  test('a backup for a recipient is restored only with the identity, and other secrets are reported', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()]
    const [folder, keys] = [await world.newFolder(), await world.newFolder()]
    await writeFile(join(keys, 'mine'), `# made by age-keygen\n${identity}\n`)
    await writeFile(join(keys, 'other'), other)
    const recipient = [await identityToRecipient(identity)]
    expect(await backupCommand(readTestConfig(world.place), { folder, recipient }, quiet)).toBe(0)
    const refused = await restoreIt(folder, {}, join(keys, 'other'))
    expect(refused.outcome).toMatch(/cannot be decrypted with this key/)
    expect(await isEmptyPlace(refused.place)).toBe(true)
    const { outcome, lines } = await restoreIt(folder, {}, join(keys, 'mine'))
    expect(outcome).toBe(0)
    // truncated, as by a full disk or a broken connection
    await truncate(join(folder, [...(await filesBelow(folder)).keys()].find((one) => one.includes('public.artworks')) as string), 300)
    const cutOff = await restoreIt(folder, {}, join(keys, 'mine'))
    expect(cutOff.outcome).toMatch(/public\.artworks\.copy\.gz is damaged/)
    expect(await isEmptyPlace(cutOff.place)).toBe(true)
    expect(lines.filter((line) => /^(ENCRYPTION_KEY|AUTH_SECRET) differs from/.test(line))).toHaveLength(2)
  })

  test.each([
    ['an invalid recipient', { recipient: ['age1nobody'] }, {}, /is not an age recipient/],
    [
      'both a recipient and a passphrase',
      { recipient: ['age1nobody'] },
      { BACKUP_PASSPHRASE: 'salt silver and a long exposure' },
      /not both/,
    ],
    ['no backups to keep', { keep: '0' }, {}, /1 or more/],
  ])('a backup with %s is refused and writes nothing', async (_what, given, environment, says) => {
    const folder = await world.newFolder()
    await expect(backupCommand(readTestConfig(world.place, environment), { folder, ...given }, quiet)).rejects.toThrow(says)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('an incomplete backup', { timeout: 60_000 }, () => {
  /** Leaves the files of a killed backup. @returns the files while another one is made */
  async function listFolder(folder: string): Promise<string[]> {
    const databases = join(folder, 'databases')
    const seen = await readdir(databases)
    await cp(join(databases, seen[0] as string), join(databases, '2026-01-01.unfinished'), { recursive: true })
    await expect(findBackup(folder)).rejects.toThrow('There is no backup')
    return seen
  }

  test('a backup is marked as unfinished while it is made, is not used and is deleted after a day', async () => {
    const folder = await world.newFolder()
    await world.newSeller()
    let seen: Promise<string[]> | undefined
    const storage: Pick<Storage, 'localCopy'> = {
      async localCopy(area, key) {
        seen ??= listFolder(folder)
        await seen
        return world.storage.localCopy(area, key)
      },
    }
    await save(folder, storage)
    expect(await seen).toEqual([expect.stringMatching(/\.unfinished$/)])
    const { name } = await findBackup(folder)
    expect(await readdir(join(folder, 'databases'))).toEqual(expect.arrayContaining(['2026-01-01.unfinished', name]))
    await utimes(join(folder, 'databases', '2026-01-01.unfinished'), 0, 0)
    await save(folder)
    expect((await readdir(join(folder, 'databases'))).filter((one) => one.endsWith('.unfinished'))).toEqual([])
  })

  test.each([
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), /The disk under .* is full: no backup was made/],
    ['another error', new Error('something else'), /something else/],
  ])('a backup that fails with %s leaves no files', async (_what, error, says) => {
    const folder = await world.newFolder()
    await world.newSeller()
    await expect(save(folder, { localCopy: () => Promise.reject(error) })).rejects.toThrow(says)
    expect([...(await filesBelow(folder)).keys()]).toEqual([])
  })

  test('a backup with lost files reports them, contains all others and deletes no older backup', async () => {
    const own = await openBackupWorld(`backup_lost_${process.pid}`)
    try {
      const [folder, earlier, lines] = [await own.newFolder(), await own.newFolder(), [] as string[]]
      await backupCommand(readTestConfig(own.place), { folder: earlier }, quiet)
      const seller = await own.newSeller()
      const { originalKey } = await own.hang(seller.artistId)
      await own.storage.remove('renditions', seller.bannerKey)
      const { path } = await own.storage.localCopy('originals', originalKey)
      await writeFile(path, 'another')
      expect(await backupCommand(readTestConfig(own.place), { folder: earlier, keep: '1' }, quiet)).toBe(1)
      expect(await readdir(join(earlier, 'databases'))).toHaveLength(2)
      expect(await backupCommand(readTestConfig(own.place), { folder }, (line) => lines.push(line))).toBe(1)
      expect(lines).toEqual(expect.arrayContaining([`MISSING renditions/${seller.bannerKey}`, `DAMAGED originals/${originalKey}`]))
      const place = await own.newPlace()
      const restored: string[] = []
      expect(await restoreCommand(readTestConfig(place), { folder }, (line) => restored.push(line))).toBe(1)
      expect(restored).toEqual(expect.arrayContaining(['2 files were missing when the backup was made.', 'Ledger integrity: OK.']))
      expect(await filesAt(place)).toMatchObject({ faults: 2 })
    } finally {
      await own.close()
    }
  })
})

test('a second backup copies no stored file again and deletes the databases that are not to be kept', { timeout: 60_000 }, async () => {
  const folder = await world.newFolder()
  await world.newSeller()
  const config = readTestConfig(world.place)
  await backupCommand(config, { folder }, quiet)
  const copied: string[] = []
  await save(folder, { localCopy: (area, key) => world.storage.localCopy(area, key).finally(() => copied.push(key)) })
  expect(copied).toEqual([])
  await backupCommand(config, { folder, keep: '2' }, quiet)
  const left = await readdir(join(folder, 'databases'))
  expect(left).toHaveLength(2)
  expect(left).toContain((await findBackup(folder)).name)
  await expect(findBackup(folder, '2026-01-01')).rejects.toThrow('no backup named 2026-01-01')
})
