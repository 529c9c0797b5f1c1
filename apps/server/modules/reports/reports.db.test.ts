import { randomUUID } from 'node:crypto'
import { reportLimits } from '@tintype/contract/report-rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { type Caller, openAppWorld } from '../../test/app-world.ts'
import { insertPlate } from '../../test/insert-artwork.ts'
import { shops } from '../shops/tables.ts'
import { reports } from './tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const olga = await world.newOperator()
const peter = await world.newOperator('moderator')

async function newArtist() {
  const person = await world.newArtist()
  return { ...person, artistId: await world.artistIdOf(person) }
}

async function newPlate() {
  const artist = await newArtist()
  return { artist, plate: await insertPlate(world.database, artist.artistId, { name: `Owl ${randomUUID()}` }) }
}

function inputAbout(subject: 'plate' | 'banner' | 'portrait', handle: string, changes: object = {}) {
  return {
    subject,
    handle,
    kind: 'copyright',
    words: 'The owl is mine.',
    name: 'Rosa Lind',
    email: `rosa.${randomUUID()}@lind.example`,
    original: 'https://lind.example/owl',
    capacity: 'owner',
    isTrue: true,
    isGoodFaith: true,
    ...changes,
  }
}

/** The secret part of the link in a mail to whoever reported. */
async function linkTo(email: string): Promise<string> {
  const { text } = await world.mailTo(email, /report/i)
  const [, link] = text.match(/\/store\/report\/(\S+)/) ?? []
  if (!link) throw new Error('no link')
  return link
}

/** A report that counts. */
async function newReport(subject: 'plate' | 'banner' | 'portrait', handle: string, changes: object = {}) {
  const input = inputAbout(subject, handle, changes)
  const { status } = await world.ask('/api/store/reports', { body: input })
  expect(status).toBe(200)
  const link = await linkTo(input.email)
  const { body } = await world.ask(`/api/store/reports/${link}/confirm`, { body: {} })
  return { id: body.id as string, link, email: input.email }
}

const office = (who: Caller, id: string, step = '', body?: object) =>
  world.as(who, `/api/backoffice/reports/${id}${step && `/${step}`}`, body && { body })
const isForSale = async (handle: string) => (await world.ask(`/api/store/products/${handle}`)).status === 200
const mailsTo = async (to: string) => {
  await world.runJobs()
  return world.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
}
const down = { outcome: 'taken_down', words: 'It is a copy.' }
const kept = { outcome: 'kept', words: 'We see no copy.' }

describe('a report', () => {
  test('goes by mail, notice, answer and decision to an appeal that somebody else decides, each step told and written down', async () => {
    const { artist, plate } = await newPlate()
    const { id, link, email } = await newReport('plate', plate.handle)

    expect((await office(olga, id, 'decide', down)).body.code).toBe('report_not_noticed')
    const noticed = await office(olga, id, 'notice', {})
    expect(noticed.body).toMatchObject({
      state: 'noticed',
      answerBy: expect.any(String),
      moves: { notice: false, takeDown: false, keep: true },
    })
    expect((await office(olga, id, 'decide', down)).body.code).toBe('report_answer_due')

    const own = await world.as(artist, '/api/user/reports')
    expect(own.body).toMatchObject({
      waiting: 1,
      reports: [{ id, canAnswer: true, canAppeal: false, reporterName: 'Rosa Lind', words: 'The owl is mine.' }],
    })
    const answered = await world.as(artist, `/api/user/reports/${id}/answer`, { body: { words: 'I drew it.' } })
    expect(answered.body).toMatchObject({ state: 'answered', answer: 'I drew it.', canAnswer: false })

    expect((await office(olga, id, 'decide', down)).body).toMatchObject({
      state: 'decided',
      outcome: 'taken_down',
      decidedBy: 'operator@tintype.example',
    })
    expect(await isForSale(plate.handle)).toBe(false)
    const seen = await world.as(artist, '/api/artist-artworks?limit=1&offset=0')
    expect(seen.body.artworks[0]).toMatchObject({ takedown_reason: 'It is a copy.', shopify_product_url: null })

    const appealed = await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'Look at my sketches.' } })
    expect(appealed.body).toMatchObject({ state: 'appealed', appealSide: 'artist' })
    const verdict = { isReversed: true, words: 'The sketches are older.' }
    expect((await office(olga, id)).body.moves).toMatchObject({ decideAppeal: false, waitsFor: expect.stringMatching(/somebody else/) })
    expect((await office(olga, id, 'decide-appeal', verdict)).body.code).toBe('report_other_eyes')
    expect((await office(peter, id, 'decide-appeal', verdict)).body).toMatchObject({ state: 'closed', isReversed: true })
    expect(await isForSale(plate.handle)).toBe(true)

    const about = `the plate “${plate.name}”`
    expect(await mailsTo(artist.email)).toEqual([
      `A report about ${about}`,
      `The report about ${about} is decided`,
      `An appeal about ${about}`,
      `The appeal about ${about} is decided`,
    ])
    expect(await mailsTo(email)).toEqual([
      'Please confirm your report',
      'We have your report',
      `The artist answered your report about ${about}`,
      `The report about ${about} is decided`,
      `An appeal about ${about}`,
      `The appeal about ${about} is decided`,
    ])
    const log = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `report:${id}`))
      .orderBy(auditLog.id)
    expect(log.map(({ action, actorKind, before, after }) => [action, actorKind, before?.state, after?.state])).toEqual([
      ['report.confirmed', 'visitor', 'unconfirmed', 'open'],
      ['report.noticed', 'operator', 'open', 'noticed'],
      ['report.answered', 'artist', 'noticed', 'answered'],
      ['report.taken_down', 'operator', 'answered', 'decided'],
      ['report.appealed', 'artist', 'decided', 'appealed'],
      ['report.appeal_reversed', 'operator', 'appealed', 'closed'],
    ])
    expect((await world.ask(`/api/store/reports/${link}`)).body).toMatchObject({ state: 'closed', isReversed: true, canAppeal: false })
  })

  test('that is kept may be appealed by whoever reported, and then it goes', async () => {
    const { plate } = await newPlate()
    const { id, link } = await newReport('plate', plate.handle)
    await office(olga, id, 'decide', kept)
    expect(await isForSale(plate.handle)).toBe(true)
    const appealed = await world.ask(`/api/store/reports/${link}/appeal`, { body: { words: 'Look at the date.' } })
    expect(appealed.body).toMatchObject({ state: 'appealed', appealSide: 'reporter', canAppeal: false })
    await office(peter, id, 'decide-appeal', { isReversed: true, words: 'It is older.' })
    expect(await isForSale(plate.handle)).toBe(false)
  })

  test('that is offensive goes at once, and stays gone where the appeal does not succeed', async () => {
    const { artist, plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'It is art.' } })
    await office(peter, id, 'decide-appeal', { isReversed: false, words: 'It stays down.' })
    expect(await isForSale(plate.handle)).toBe(false)
  })

  test.each(['banner', 'portrait'] as const)('takes a %s down, and it hangs again when the appeal succeeds', async (subject) => {
    const { artist, handle, url } = await newShop()
    const { id } = await newReport(subject, handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    const shown = async () => (await world.ask(`/api/store/collections/${handle}`)).body[subject === 'banner' ? 'bannerUrl' : 'pictureUrl']
    expect(await shown()).toBeNull()
    await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'It is my own face.' } })
    await office(peter, id, 'decide-appeal', { isReversed: true, words: 'It is.' })
    expect(await shown()).toBe(url[subject])
  })

  test.each(['banner', 'portrait'] as const)('about a %s does not touch another one that was hung since', async (subject) => {
    const { artist, handle } = await newShop()
    const { id } = await newReport(subject, handle, { kind: 'offensive' })
    const key = randomUUID().replaceAll('-', '').padEnd(64, 'c')
    const change = subject === 'banner' ? { bannerKey: key } : { pictureKey: key }
    await world.database.update(shops).set(change).where(eq(shops.artistId, artist.artistId))
    await office(olga, id, 'decide', down)
    const { body } = await world.ask(`/api/store/collections/${handle}`)
    expect(body[subject === 'banner' ? 'bannerUrl' : 'pictureUrl']).toBe(mediaUrl(key))
  })

  test('does not bring back what another report keeps down, nor what its artist’s suspension does', async () => {
    const { artist, plate } = await newPlate()
    const first = await newReport('plate', plate.handle, { kind: 'offensive' })
    const second = await newReport('plate', plate.handle, { kind: 'offensive' })
    for (const { id } of [first, second]) await office(olga, id, 'decide', down)
    const reverse = async (id: string) => {
      await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'No.' } })
      await office(peter, id, 'decide-appeal', { isReversed: true, words: 'No.' })
    }
    await reverse(first.id)
    expect(await isForSale(plate.handle)).toBe(false)
    await world.as(olga, `/api/backoffice/artists/${artist.artistId}/suspend`, { body: { reason: 'Look into it.' } })
    await reverse(second.id)
    expect(await isForSale(plate.handle)).toBe(false)
    await world.as(olga, `/api/backoffice/artists/${artist.artistId}/lift-suspension`, { body: { reason: 'All is well.' } })
    expect(await isForSale(plate.handle)).toBe(true)
  })

  test('that took a plate down keeps it down when a suspension ends', async () => {
    const { artist, plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    for (const what of ['suspend', 'lift-suspension'])
      await world.as(olga, `/api/backoffice/artists/${artist.artistId}/${what}`, { body: { reason: 'Why.' } })
    expect(await isForSale(plate.handle)).toBe(false)
  })

  async function newShop() {
    const artist = await newArtist()
    const [bannerKey = '', pictureKey = ''] = ['b', 'p'].map((mark) => artist.artistId.replaceAll('-', '').padEnd(64, mark))
    const [shop] = await world.database
      .update(shops)
      .set({ bannerKey, pictureKey, bannerStatus: 'approved' })
      .where(eq(shops.artistId, artist.artistId))
      .returning()
    return { artist, handle: shop?.handle ?? '', url: { banner: mediaUrl(bannerKey), portrait: mediaUrl(pictureKey) } }
  }
})

describe('the database', () => {
  test('refuses an appeal that is decided by whoever decided before', async () => {
    const { plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle)
    await office(olga, id, 'decide', kept)
    const { decidedBy } = (await world.database.select().from(reports).where(eq(reports.id, id)))[0] ?? {}
    const same = world.database.update(reports).set({ appealDecidedBy: decidedBy, isReversed: true }).where(eq(reports.id, id))
    await expect(same).rejects.toMatchObject({ cause: { constraint: 'reports_other_eyes' } })
  })
})

describe('of two at once', () => {
  test('one decides', async () => {
    const { plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle)
    const answers = await Promise.all([office(olga, id, 'decide', kept), office(peter, id, 'decide', kept)])
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'report_state'])
  })
})

describe('before it counts', () => {
  test('a report waits for the mail, is seen by nobody, and is forgotten after three days', async () => {
    const { artist, plate } = await newPlate()
    const input = inputAbout('plate', plate.handle)
    const { body } = await world.ask('/api/store/reports', { body: input })
    expect(body.message).toContain(input.email)
    const link = await linkTo(input.email)
    const { body: seen } = await world.ask(`/api/store/reports/${link}`)
    expect(seen).toMatchObject({ state: 'unconfirmed', canConfirm: true })
    expect((await office(olga, seen.id)).body.code).toBe('report_not_found')
    expect((await world.as(artist, '/api/user/reports')).body.reports).toEqual([])
    await world.database.update(reports).set({ since: sql`since - interval '3 days'` }).where(eq(reports.id, seen.id))
    expect((await world.ask(`/api/store/reports/${link}/confirm`, { body: {} })).body.code).toBe('report_link_over')
    await world.services.reports.sweep()
    expect((await world.ask(`/api/store/reports/${link}`)).body.code).toBe('report_link_over')
  })

  test('of one that was over three years ago it is forgotten who reported, and of no other', async () => {
    const over = reportLimits.reporterKeptDays * 24 * 60 * 60 * 1000
    const aged = async (changes: { state: 'decided' | 'closed' | 'open'; ageMs: number }) => {
      const { id } = await newReport('plate', (await newPlate()).plate.handle)
      const since = new Date(Date.now() - changes.ageMs)
      await world.database.update(reports).set({ state: changes.state, since }).where(eq(reports.id, id))
      return async () => (await world.database.select().from(reports).where(eq(reports.id, id)))[0]
    }
    const old = [await aged({ state: 'decided', ageMs: over + 1000 }), await aged({ state: 'closed', ageMs: over + 1000 })]
    const others = [await aged({ state: 'closed', ageMs: over - 60_000 }), await aged({ state: 'open', ageMs: over + 1000 })]
    const before = await Promise.all(others.map((row) => row()))
    for (let nights = 0; nights < 2; nights++) await world.services.reports.sweep()
    for (const row of old) {
      const report = await row()
      expect(report).toMatchObject({ reporterName: 'Deleted', reporterEmail: `${report?.id}@deleted.invalid`, words: expect.any(String) })
    }
    expect(await Promise.all(others.map((row) => row()))).toEqual(before)
  })

  test('and a confirmed one is not forgotten, nor put to the artist by itself', async () => {
    const { artist, plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle)
    await world.services.reports.sweep()
    expect((await office(olga, id)).status).toBe(200)
    expect((await world.as(artist, '/api/user/reports')).body).toEqual({ reports: [], nextCursor: null, waiting: 0 })
    expect(await mailsTo(artist.email)).toEqual([])
  })

  test.each([
    [{ kind: 'boring' }, 'report_kind_missing'],
    [{ words: ' ' }, 'report_words_missing'],
    [{ words: 'x'.repeat(2001) }, 'report_words_too_long'],
    [{ name: '' }, 'report_name_missing'],
    [{ name: 'x'.repeat(121) }, 'report_name_too_long'],
    [{ email: 'nobody' }, 'email_invalid'],
    [{ original: '' }, 'report_original_missing'],
    [{ original: 'x'.repeat(501) }, 'report_original_too_long'],
    [{ capacity: undefined }, 'report_capacity_missing'],
    [{ isGoodFaith: false }, 'report_statements_missing'],
    [{ isTrue: false }, 'report_statements_missing'],
    [{ kind: 'other', isTrue: false }, 'report_statements_missing'],
  ])('it is refused with %j: %s', async (changes, code) => {
    const { status, body } = await world.ask('/api/store/reports', { body: inputAbout('plate', 'any', changes) })
    expect([status, body.code]).toEqual([422, code])
  })

  test('only a copyright needs the work that was taken and the statements about it', async () => {
    const { plate } = await newPlate()
    const input = inputAbout('plate', plate.handle, { kind: 'other', original: '', capacity: undefined, isGoodFaith: false })
    expect((await world.ask('/api/store/reports', { body: input })).status).toBe(200)
  })

  test('what is not there is not reported', async () => {
    const artist = await newArtist()
    const { handle } = (await world.as(olga, `/api/backoffice/artists/${artist.artistId}`)).body
    for (const [subject, name] of [
      ['plate', 'no-such-plate'],
      ['banner', 'no-such-shop'],
      ['banner', handle],
      ['portrait', handle],
    ] as const) {
      const { status, body } = await world.ask('/api/store/reports', { body: inputAbout(subject, name) })
      expect([status, body.code], subject).toEqual([404, 'report_subject_missing'])
    }
  })

  test('an address, and a network, report only so often', async () => {
    const { plate } = await newPlate()
    const input = inputAbout('plate', plate.handle)
    for (let i = 0; i < 5; i += 1) expect((await world.ask('/api/store/reports', { body: input })).status).toBe(200)
    expect((await world.ask('/api/store/reports', { body: input })).status).toBe(429)
    const address = '2001:db8:77:1::1'
    const codes = new Set<number>()
    for (let i = 0; i < 21; i += 1)
      codes.add((await world.ask('/api/store/reports', { body: inputAbout('plate', plate.handle), address })).status)
    expect([...codes]).toEqual([200, 429])
  })
})

describe('nobody else', () => {
  test('answers, appeals or sees another artist’s report', async () => {
    const [{ plate }, stranger] = [await newPlate(), await newArtist()]
    const { id } = await newReport('plate', plate.handle)
    await office(olga, id, 'notice', {})
    expect((await world.as(stranger, '/api/user/reports')).body.reports).toEqual([])
    for (const step of ['answer', 'appeal'])
      expect((await world.as(stranger, `/api/user/reports/${id}/${step}`, { body: { words: 'Mine.' } })).body.code).toBe('report_not_found')
  })

  test('opens a report by a link that was not mailed', async () => {
    for (const link of ['nonsense', 'v1.aaaaaaaa.AAAA', randomUUID()])
      expect((await world.ask(`/api/store/reports/${link}`)).body.code, link).toBe('report_link_over')
  })

  test('is told who reported something offensive', async () => {
    const { artist, plate } = await newPlate()
    const { id } = await newReport('plate', plate.handle, { kind: 'offensive' })
    await office(olga, id, 'notice', {})
    const { body } = await world.as(artist, '/api/user/reports')
    expect(body.reports[0].reporterName).toBeNull()
    const mail = await world.mailTo(artist.email, /report/i)
    expect(`${JSON.stringify(body)} ${mail.text}`).not.toMatch(/Rosa|lind\.example/)
  })
})

test('a suspended artist may still answer and appeal', async () => {
  const { artist, plate } = await newPlate()
  const { id } = await newReport('plate', plate.handle)
  await office(olga, id, 'notice', {})
  await world.as(olga, `/api/backoffice/artists/${artist.artistId}/suspend`, { body: { reason: 'Look into it.' } })
  expect((await world.as(artist, `/api/user/reports/${id}/answer`, { body: { words: 'I drew it.' } })).status).toBe(200)
  await office(olga, id, 'decide', down)
  expect((await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'Look again.' } })).status).toBe(200)
})

test('the lists of the office show each state by itself, the longest waiting first, and go on', async () => {
  const { plate } = await newPlate()
  const made = [await newReport('plate', plate.handle), await newReport('plate', plate.handle)]
  const idsIn = async (state: string) => {
    const ids: string[] = []
    let cursor = ''
    do {
      const query = new URLSearchParams({ state, limit: '1', ...(cursor && { cursor }) })
      const { body } = await world.as(olga, `/api/backoffice/reports?${query}`)
      ids.push(...body.reports.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor ?? ''
    } while (cursor)
    return ids.filter((id) => made.some((one) => one.id === id))
  }
  expect(await idsIn('open')).toEqual(made.map(({ id }) => id))
  for (const { id } of made) await office(olga, id, 'decide', kept)
  expect(await idsIn('open')).toEqual([])
  expect(await idsIn('decided')).toEqual(made.map(({ id }) => id).toReversed())
  expect((await world.as(olga, '/api/backoffice/reports?state=unconfirmed')).status).toBe(422)
  expect((await world.as(olga, '/api/backoffice/reports?cursor=nonsense')).status).toBe(400)
})
