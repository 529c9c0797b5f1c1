import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ExportOverview } from '@tintype/contract/data-exports/exports'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEntries } from '../../test/read-zip.ts'
import { linkIn, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { type Exporter, type ExportWorld, openExportWorld } from '../../test/worlds/export-world.ts'
import { artworkContentRatings } from '../review/tables.ts'
import { shops } from '../shops/tables.ts'
import { createProgress } from './progress.ts'
import { beginTry } from './queries/data-exports.ts'
import { MAX_TRIES } from './rules/data-exports.ts'
import { dataExports } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const never = new AbortController().signal

let world: ExportWorld
beforeAll(async () => {
  world = await openExportWorld()
})
afterAll(() => world.close())

/** Requests an archive, which stays queued. */
async function request({ actor }: Exporter): Promise<{ id: string }> {
  const { latest } = await world.exports.request(actor)
  if (!latest) throw new Error('no export')
  return { id: latest.id }
}

async function makeExport(exporter: Exporter): Promise<{ id: string }> {
  const asked = await request(exporter)
  await world.exports.make(asked, never)
  return asked
}

async function getExportRow({ id }: { id: string }) {
  const [row] = await world.database.select().from(dataExports).where(eq(dataExports.id, id))
  if (!row) throw new Error('no row')
  return row
}

const findLatestState = async (exporter: Exporter) => (await world.exports.get(exporter.actor)).latest?.state
const archives = async () =>
  (await readdir(join(world.dataDir, 'files', 'exports'), { recursive: true }).catch(() => [])).filter((name) => name.length > 60)
const isStored = async (key: string | null) => key !== null && (await world.platform.storage.exists('exports', key))
const makeLinkToken = async ({ actor }: Exporter) => (await world.exports.makeLink(actor)).url.replace('/api/exports/', '')

async function readArchive(exporter: Exporter) {
  const { stream } = await world.exports.openLink(await makeLinkToken(exporter))
  return new Map(readEntries(await buffer(stream)).map((entry) => [entry.name, entry]))
}

describe('the archive of an artist', () => {
  test('an archive contains all data and originals of its artist and nothing of other artists', async () => {
    const one = await world.newExporter()
    const { artistId, email, name } = one.actor
    const other = await world.newExporter()
    const secret = `Another artist’s ${randomUUID()}`
    await world.hang(other.actor.artistId, { name: secret })
    const moon = await world.hang(artistId, {
      name: 'Moon / over “Water”',
      description: '=cmd|calc',
      tags: ['moon', 'vertical'],
      content: randomBytes(400_000),
    })
    const rejected = await world.hang(artistId, {
      name: 'Second',
      fileType: 'image/jpeg',
      reviewStatus: 'rejected',
      rejectionReason: 'Blurred.',
      howMade: 'ai_made',
      contentRating: 'mature',
      operatorContentRating: 'mature',
    })
    const erased = await world.hang(artistId, { name: 'Erased', deletedAt: new Date('2026-01-02T03:04:05Z'), deletionReason: 'Old.' })
    await world.platform.storage.remove('originals', erased.key)
    const ratedAt = new Date('2026-11-27T08:00:00Z')
    await world.database.insert(artworkContentRatings).values({ artworkUid: moon.uid, explicitShare: 0.25, model: 'nsfwjs 4.4.0', ratedAt })
    const banner = randomBytes(5000)
    await world.database
      .update(shops)
      .set({ bannerKey: await world.store('renditions', banner), bannerStatus: 'approved' })
      .where(eq(shops.artistId, artistId))
    await world.services.payouts.saveSettings(one.actor, { method: 'paypal', details: { email: 'ines.varga@example.com' } })
    const sale = {
      orderLineId: randomUUID(),
      artistId,
      prints: 3,
      commissionCents: 2000,
      donationPercent: 0,
      causeId: null,
      text: '+Moon',
      at: new Date(),
    }
    await world.database.transaction((tx) => world.services.earnings.recordSales(tx, [sale]))
    await world.services.payouts.request(one.actor, {})

    expect((await world.as(one.caller, '/api/user/export')).body).toEqual({ latest: null, nextRequestAt: null })
    const asked = await world.as(one.caller, '/api/user/export', { method: 'POST' })
    expect(asked).toMatchObject({ status: 200, body: { latest: { state: 'queued', bytesDone: 0, archiveBytes: null } } })
    const mail = await world.mailTo(email, /data is ready/)
    expect(linkIn(mail)).toBe('/settings#your-data')
    const shown = ExportOverview.parse((await world.as(one.caller, '/api/user/export')).body)
    expect(shown.latest).toMatchObject({ state: 'ready', bytesDone: 402_000, bytesTotal: 402_000 })

    const { body } = await world.as(one.caller, '/api/user/export/link', { method: 'POST' })
    const head = await world.request(body.url, { method: 'HEAD' })
    const answer = await world.request(body.url)
    for (const { status, headers } of [head, answer]) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/zip')
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="tintype-\d{4}-\d\d-\d\d\.zip"$/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-encoding')).toBeNull()
      expect(headers.get('content-length')).toBe(String(shown.latest?.archiveBytes))
    }
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(shown.latest?.archiveBytes)
    const files = new Map(readEntries(bytes).map((entry) => [entry.name, entry]))
    const readText = (file: string) => files.get(file)?.content.toString() ?? ''
    const parseCsv = (file: string): Record<string, string>[] => parse(readText(file), { bom: true, columns: true })

    const moonFile = `originals/Moon-over-Water-${moon.uid}.png`
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...[moonFile, `originals/Second-${rejected.uid}.jpg`, 'shop/banner.webp', 'artworks.json', 'artworks.csv', 'account.json'],
        ...['sales.csv', 'ledger.csv', 'payouts.csv', 'posts.csv', 'README.txt'],
      ].toSorted(),
    )
    const sha256Hex = (content?: Buffer) =>
      createHash('sha256')
        .update(content ?? '')
        .digest('hex')
    expect(sha256Hex(files.get(moonFile)?.content)).toBe(moon.key)
    expect(files.get(moonFile)?.isCompressed).toBe(false)
    expect(sha256Hex(files.get(`originals/Second-${rejected.uid}.jpg`)?.content)).toBe(rejected.key)
    expect(files.get('shop/banner.webp')?.content.equals(banner)).toBe(true)

    const hint = { explicitContentEstimate: 0.25, explicitContentModel: 'nsfwjs 4.4.0', explicitContentEstimatedAt: ratedAt.toISOString() }
    const rated = { contentRating: 'mature', ratedByOperator: 'mature' }
    expect(JSON.parse(readText('artworks.json'))).toMatchObject([
      {
        uid: moon.uid,
        title: 'Moon / over “Water”',
        description: '=cmd|calc',
        state: 'pending',
        file: moonFile,
        sha256: moon.key,
        ...hint,
      },
      { uid: rejected.uid, explicitContentEstimate: null, state: 'rejected', rejectionReason: 'Blurred.', howMade: 'ai_made', ...rated },
      { uid: erased.uid, state: 'deleted', deletedAt: '2026-01-02T03:04:05.000Z', file: null },
    ])
    const table = parseCsv('artworks.csv')
    expect(table.map((row) => [row.Title, row.Description, row.State, row.File])).toEqual([
      ['Moon / over “Water”', "'=cmd|calc", 'pending', moonFile],
      ['Second', '', 'rejected', `originals/Second-${rejected.uid}.jpg`],
      ['Erased', '', 'deleted', ''],
    ])
    expect(table[0]).toMatchObject({ Tags: 'moon, vertical', 'May be shown in marketing': 'no', 'SHA-256 of the file': moon.key })
    expect(table[0]).toMatchObject({
      'Nudity or sexual content, estimated probability (0 to 1)': '0.25',
      'Model of the estimate': 'nsfwjs 4.4.0',
    })
    expect(table[1]).toMatchObject({ 'How it was made': 'AI-generated', Reason: 'Blurred.' })

    expect(JSON.parse(readText('account.json'))).toMatchObject({
      name,
      email,
      settings: { donation_percentage: 10, selected_cause: null },
      shop: { bannerStatus: 'approved' },
      signIn: { twoFactor: false, sessions: [{ device: 'unknown' }] },
      payout: { method: 'paypal', destination: { email: 'i•••••@example.com' } },
    })
    expect(parseCsv('sales.csv')).toMatchObject([{ Artwork: "'+Moon", Prints: '3', 'Earned USD': '60.00' }])
    expect(parseCsv('ledger.csv').map((row) => [row.Account, row.What, row['Amount USD'], row.Cause === sale.orderLineId])).toEqual([
      ['balance', 'commission', '60.00', true],
      ['balance', 'payout requested', '-60.00', false],
      ['payout in flight', 'payout requested', '60.00', false],
    ])
    expect(parseCsv('payouts.csv')).toMatchObject([
      { 'Amount USD': '60.00', Status: 'requested', Method: 'PayPal', To: 'i•••••@example.com' },
    ])
    expect(readText('README.txt')).toContain('account.json')

    const everything = [...files.values()].map(({ content }) => content.toString('latin1')).join('\n')
    expect(everything).not.toContain(Buffer.from(secret).toString('latin1'))
    expect(everything).not.toContain(other.actor.artistId)
    expect(everything).not.toContain(one.caller.token.split('.')[0])
    expect(everything).not.toContain('ines.varga')
    // the log contains the download without its key
    expect(world.logged.some((line) => line.includes('/api/exports/…'))).toBe(true)
    expect(world.logged.join('\n')).not.toContain(body.url)
  })

  test('an archive of an artist without any data has all its files', async () => {
    const one = await world.newExporter()
    await makeExport(one)
    const files = await readArchive(one)
    expect(files.get('artworks.json')?.content.toString()).toBe('[]\n')
    expect(parse(files.get('ledger.csv')?.content ?? '', { bom: true })).toHaveLength(1)
    expect(files.size).toBe(8)
  })

  test('an archive with more artworks than one page of the query contains each of them once', async () => {
    const one = await world.newExporter()
    const content = randomBytes(10)
    const hung = await Promise.all(Array.from({ length: 201 }, () => world.hang(one.actor.artistId, { content })))
    await makeExport(one)
    const files = await readArchive(one)
    expect(JSON.parse(files.get('artworks.json')?.content.toString() ?? '').map(({ uid }: { uid: string }) => uid)).toEqual(
      hung.map(({ uid }) => uid).toSorted(),
    )
    expect([...files.keys()].filter((name) => name.startsWith('originals/'))).toHaveLength(201)
  })
})

describe('the request for an archive', () => {
  test('exactly one of five concurrent requests of an artist creates an archive', async () => {
    const one = await world.newExporter()
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.as(one.caller, '/api/user/export', { method: 'POST' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('export_under_way')
    expect(await world.listExportRows(one.actor)).toHaveLength(1)
  })

  test('an artist can request three archives a day, and failed ones do not count', async () => {
    const one = await world.newExporter()
    for (let time = 0; time < limits.dataExport.perDay; time++) {
      await makeExport(one)
      await world.database.insert(dataExports).values({ artistId: one.actor.artistId, state: 'failed', requestedAt: world.now() })
      world.pass(60_000)
    }
    const until = new Date(world.now().getTime() - 3 * 60_000 + DAY_MS).toISOString()
    expect((await world.exports.get(one.actor)).nextRequestAt).toBe(until)
    await expect(world.exports.request(one.actor)).rejects.toMatchObject({ code: 'export_too_often', data: { until } })
    expect((await world.listExportRows(one.actor)).filter(({ state }) => state === 'queued')).toEqual([])
    world.pass(DAY_MS - 3 * 60_000)
    expect((await world.exports.request(one.actor)).latest?.state).toBe('queued')
  })
})

describe('the download link of an archive', () => {
  test('an artist gets a link to their own archive and cannot get one to another artist’s', async () => {
    const [one, other] = [await world.newExporter(), await world.newExporter()]
    await makeExport(one)
    expect((await world.as(other.caller, '/api/user/export')).body).toEqual({ latest: null, nextRequestAt: null })
    const refused = await world.as(other.caller, '/api/user/export/link', { method: 'POST' })
    expect([refused.status, refused.body.code]).toEqual([404, 'export_not_found'])
    const borrowed = await world.ask('/api/user/export/link', {
      method: 'POST',
      headers: { ...toAuthHeaders(other.caller), 'x-user-username': one.caller.username ?? '' },
    })
    expect([borrowed.status, borrowed.body.code]).toEqual([403, 'username_mismatch'])
  })

  test('a link that was changed, sealed for another purpose or replaced by an id opens no archive', async () => {
    const one = await world.newExporter()
    const { id } = await makeExport(one)
    const link = await makeLinkToken(one)
    const until = new Date(world.now().getTime() + 60_000).toISOString()
    const { sealer } = world.platform
    const others = [
      link.replace(/(?<=\.)[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')),
      sealer.seal(JSON.stringify({ id, until }), 'something else'),
      sealer.seal(JSON.stringify({ id: randomUUID(), until }), 'data export link'),
      sealer.seal(JSON.stringify({ id }), 'data export link'),
      ...[id, 'v1', '%20', 'a.b.c'],
    ]
    for (const wrong of others) {
      const { status, body, headers } = await world.ask(`/api/exports/${wrong}`)
      expect([status, body.code], wrong).toEqual([404, 'export_link_over'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await world.ask(`/api/exports/${link}`, { method: 'POST' })).status).toBe(404)
  })

  test('a link to an archive expires after ten minutes', async () => {
    const one = await world.newExporter()
    await makeExport(one)
    const link = await makeLinkToken(one)
    world.pass(limits.dataExport.linkMs - 1)
    ;(await world.exports.openLink(link)).stream.destroy()
    world.pass(1)
    await expect(world.exports.openLink(link)).rejects.toMatchObject({ code: 'export_link_over' })
  })

  test('an artist gets no link to an archive that is not ready', async () => {
    const one = await world.newExporter()
    await request(one)
    await expect(world.exports.makeLink(one.actor)).rejects.toMatchObject({ code: 'export_not_found' })
  })
})

describe('the expiry of an archive', () => {
  test('an archive expires after a week with or without the sweep, which deletes its file and can run twice', async () => {
    const one = await world.newExporter()
    const asked = await makeExport(one)
    const { storageKey } = await getExportRow(asked)
    world.pass(limits.dataExport.keptMs - 1)
    const link = await makeLinkToken(one)
    await world.exports.sweep()
    expect([await findLatestState(one), await isStored(storageKey)]).toEqual(['ready', true])
    world.pass(1)
    expect([await findLatestState(one), await isStored(storageKey)]).toEqual(['expired', true])
    await expect(world.exports.openLink(link)).rejects.toMatchObject({ code: 'export_link_over' })
    await expect(world.exports.makeLink(one.actor)).rejects.toMatchObject({ code: 'export_not_found' })
    await world.exports.sweep()
    await world.exports.sweep()
    expect(await isStored(storageKey)).toBe(false)
    expect(await getExportRow(asked)).toMatchObject({ state: 'expired', storageKey: null })
    expect((await world.exports.get(one.actor)).nextRequestAt).toBeNull()
  })

  test('an archive and its link are removed when the artist’s next archive is ready', async () => {
    const one = await world.newExporter()
    const first = await makeExport(one)
    const { storageKey } = await getExportRow(first)
    const link = await makeLinkToken(one)
    world.pass(60_000)
    const second = await makeExport(one)
    expect(await getExportRow(first)).toMatchObject({ state: 'expired', storageKey: null })
    expect([await isStored(storageKey), await isStored((await getExportRow(second)).storageKey)]).toEqual([false, true])
    await expect(world.exports.openLink(link)).rejects.toMatchObject({ code: 'export_link_over' })
  })

  test('an archive that was not created within a day is marked as failed by the sweep', async () => {
    const one = await world.newExporter()
    await request(one)
    world.pass(DAY_MS)
    await world.exports.sweep()
    expect(await findLatestState(one)).toBe('queued')
    world.pass(1)
    await world.exports.sweep()
    expect(await findLatestState(one)).toBe('failed')
  })
})

describe('a worker that creates an archive', () => {
  /** A worker that blocks in the middle of a file until it is revived. */
  function stuckWorker() {
    const reached = Promise.withResolvers<void>()
    const revived = Promise.withResolvers<void>()
    const { storage } = world.platform
    const read: typeof storage.read = async (area, key) => {
      const { stream, sizeBytes } = await storage.read(area, key)
      async function* halting() {
        for await (const chunk of stream) {
          reached.resolve()
          await revived.promise
          yield chunk
        }
      }
      return { stream: Readable.from(halting(), { objectMode: false }), sizeBytes }
    }
    return { exports: world.exportsWith({ storage: { ...storage, read } }), reached: reached.promise, revive: revived.resolve }
  }

  test('a killed worker leaves nothing to download; the next one starts over, and the first changes nothing later', async () => {
    const one = await world.newExporter()
    const { content } = await world.hang(one.actor.artistId, { content: randomBytes(200_000) })
    const asked = await request(one)
    const dead = stuckWorker()
    const first = dead.exports.make(asked, never)
    await dead.reached
    expect(await getExportRow(asked)).toMatchObject({ state: 'running', tries: 1, bytesDone: 0, bytesTotal: 200_000, storageKey: null })
    await expect(world.exports.makeLink(one.actor)).rejects.toMatchObject({ code: 'export_not_found' })
    await expect(world.exports.request(one.actor)).rejects.toMatchObject({ code: 'export_under_way' })

    await world.exports.make(asked, never)
    const made = await getExportRow(asked)
    expect(made).toMatchObject({ state: 'ready', tries: 2 })
    const before = await archives()
    dead.revive()
    await first
    expect(await getExportRow(asked)).toEqual(made)
    expect(await archives()).toEqual(before)
    const [original] = [...(await readArchive(one)).values()]
    expect(original?.content.equals(content)).toBe(true)
    const mails = world.sent.filter(({ name }) => name === 'notifications.mail').length
    await world.exports.make(asked, never)
    expect([await getExportRow(asked), world.sent.filter(({ name }) => name === 'notifications.mail').length]).toEqual([made, mails])
  })

  test('a worker deletes the file that an interrupted worker had stored', async () => {
    const one = await world.newExporter()
    const asked = await request(one)
    const leftover = await world.store('exports', randomBytes(100))
    await world.database.update(dataExports).set({ state: 'running', tries: 1, storageKey: leftover }).where(eq(dataExports.id, asked.id))
    await world.exports.make(asked, never)
    expect(await isStored(leftover)).toBe(false)
    expect((await readArchive(one)).size).toBe(8)
  })

  test('a worker that stops with its server leaves no partial file, and the next one creates the archive', async () => {
    const one = await world.newExporter()
    await world.hang(one.actor.artistId, { content: randomBytes(200_000) })
    const asked = await request(one)
    const worker = stuckWorker()
    const stop = new AbortController()
    const incoming = () => readdir(join(world.dataDir, 'incoming'))
    const before = await incoming()
    const stopped = worker.exports.make(asked, stop.signal)
    await worker.reached
    stop.abort(new Error('the server stops'))
    await expect(stopped).rejects.toThrow('the server stops')
    expect(await incoming()).toEqual(before)
    expect(await findLatestState(one)).toBe('running')
    await world.exports.make(asked, never)
    expect(await findLatestState(one)).toBe('ready')
    worker.revive()
  })

  test.each([
    ['fails is retried, and the archive is marked as failed after the last try', new Error('broken'), MAX_TRIES],
    ['finds the disk full marks the archive as failed at once', new Problem('storage_full'), 1],
  ])('a worker that %s', async (_what, error, tries) => {
    const one = await world.newExporter()
    await world.hang(one.actor.artistId)
    const asked = await request(one)
    const read = () => Promise.reject(error)
    const broken = world.exportsWith({ storage: { ...world.platform.storage, read } })
    for (let time = 1; time < tries; time++) {
      await expect(broken.make(asked, never)).rejects.toThrow('broken')
      expect(await findLatestState(one)).toBe('running')
    }
    await broken.make(asked, never)
    expect(await findLatestState(one)).toBe('failed')
    await makeExport(one)
    expect(await findLatestState(one)).toBe('ready')
  })

  test('a worker that was killed at its last try leaves the archive failed', async () => {
    const one = await world.newExporter()
    const asked = await request(one)
    await world.database.update(dataExports).set({ state: 'running', tries: MAX_TRIES }).where(eq(dataExports.id, asked.id))
    await world.exports.make(asked, never)
    expect(await findLatestState(one)).toBe('failed')
  })

  test('a worker saves its progress at most once a second', async () => {
    const one = await world.newExporter()
    const asked = await request(one)
    const current = await beginTry(world.database, asked.id)
    if (!current) throw new Error('no try')
    const progress = await createProgress(world.tools, current, 1000)
    const shown = async () => (await world.exports.get(one.actor)).latest
    expect(await shown()).toMatchObject({ state: 'running', bytesDone: 0, bytesTotal: 1000 })
    world.pass(999)
    await progress.advance(300)
    expect(await shown()).toMatchObject({ bytesDone: 0 })
    world.pass(1)
    await progress.advance(200)
    expect(await shown()).toMatchObject({ bytesDone: 500 })
    await progress.advance(100)
    expect(await shown()).toMatchObject({ bytesDone: 500 })
  })
})
