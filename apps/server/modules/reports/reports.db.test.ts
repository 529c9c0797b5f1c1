import { randomUUID } from 'node:crypto'
import { reportLimits } from '@tintype/contract/reports/report-rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { type Caller, openAppWorld } from '../../test/worlds/app-world.ts'
import { shops } from '../shops/tables.ts'
import { reports } from './tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const olga = await world.newOperator()
const peter = await world.newOperator('moderator')

async function newArtist() {
  const person = await world.newArtist()
  return { ...person, artistId: await world.getArtistId(person) }
}

async function newProduct() {
  const artist = await newArtist()
  return { artist, artwork: await insertProduct(world.database, artist.artistId, { name: `Owl ${randomUUID()}` }) }
}

function inputAbout(subject: 'artwork' | 'banner' | 'portrait', handle: string, changes: object = {}) {
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

/** The secret part of the link in the reporter's mail. */
async function linkTo(email: string): Promise<string> {
  const { text } = await world.mailTo(email, /report/i)
  const [, link] = text.match(/\/store\/report\/(\S+)/) ?? []
  if (!link) throw new Error('no link')
  return link
}

/** Submits a report and confirms it. */
async function newReport(subject: 'artwork' | 'banner' | 'portrait', handle: string, changes: object = {}) {
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

describe('the process of a report', () => {
  test('a report passes notice, answer, decision and appeal by another operator, with mails and audit log', async () => {
    const { artist, artwork } = await newProduct()
    const { id, link, email } = await newReport('artwork', artwork.handle)

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
    expect(await isForSale(artwork.handle)).toBe(false)
    const seen = await world.as(artist, '/api/artist-artworks?limit=1&offset=0')
    expect(seen.body.artworks[0]).toMatchObject({ takedown_reason: 'It is a copy.', shopify_product_url: null })

    const appealed = await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'Look at my sketches.' } })
    expect(appealed.body).toMatchObject({ state: 'appealed', appealSide: 'artist' })
    const verdict = { isReversed: true, words: 'The sketches are older.' }
    expect((await office(olga, id)).body.moves).toMatchObject({ decideAppeal: false, waitsFor: expect.stringMatching(/another operator/) })
    expect((await office(olga, id, 'decide-appeal', verdict)).body.code).toBe('report_other_eyes')
    expect((await office(peter, id, 'decide-appeal', verdict)).body).toMatchObject({ state: 'closed', isReversed: true })
    expect(await isForSale(artwork.handle)).toBe(true)

    const about = `the artwork “${artwork.name}”`
    expect(await mailsTo(artist.email)).toEqual([
      `A report about ${about}`,
      `The report about ${about} is decided`,
      `An appeal about ${about}`,
      `The appeal about ${about} is decided`,
    ])
    expect(await mailsTo(email)).toEqual([
      'Please confirm your report',
      'We’ve received your report',
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

  test('a reporter can appeal when the artwork is kept, and a reversal takes it down', async () => {
    const { artwork } = await newProduct()
    const { id, link } = await newReport('artwork', artwork.handle)
    await office(olga, id, 'decide', kept)
    expect(await isForSale(artwork.handle)).toBe(true)
    const appealed = await world.ask(`/api/store/reports/${link}/appeal`, { body: { words: 'Look at the date.' } })
    expect(appealed.body).toMatchObject({ state: 'appealed', appealSide: 'reporter', canAppeal: false })
    await office(peter, id, 'decide-appeal', { isReversed: true, words: 'It is older.' })
    expect(await isForSale(artwork.handle)).toBe(false)
  })

  test('an offensive artwork is taken down without a notice and stays down if the appeal fails', async () => {
    const { artist, artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'It is art.' } })
    await office(peter, id, 'decide-appeal', { isReversed: false, words: 'It stays down.' })
    expect(await isForSale(artwork.handle)).toBe(false)
  })

  test.each(['banner', 'portrait'] as const)('a report takes a %s down, and a reversed decision restores it', async (subject) => {
    const { artist, handle, url } = await newShop()
    const { id } = await newReport(subject, handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    const shown = async () => (await world.ask(`/api/store/collections/${handle}`)).body[subject === 'banner' ? 'bannerUrl' : 'pictureUrl']
    expect(await shown()).toBeNull()
    await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'It is my own face.' } })
    await office(peter, id, 'decide-appeal', { isReversed: true, words: 'It is.' })
    expect(await shown()).toBe(url[subject])
  })

  test.each(['banner', 'portrait'] as const)('a report about a %s does not take down a newer one', async (subject) => {
    const { artist, handle } = await newShop()
    const { id } = await newReport(subject, handle, { kind: 'offensive' })
    const key = randomUUID().replaceAll('-', '').padEnd(64, 'c')
    const change = subject === 'banner' ? { bannerKey: key } : { pictureKey: key }
    await world.database.update(shops).set(change).where(eq(shops.artistId, artist.artistId))
    await office(olga, id, 'decide', down)
    const { body } = await world.ask(`/api/store/collections/${handle}`)
    expect(body[subject === 'banner' ? 'bannerUrl' : 'pictureUrl']).toBe(mediaUrl(key))
  })

  test('a reversed decision restores no artwork that another report or a suspension keeps down', async () => {
    const { artist, artwork } = await newProduct()
    const first = await newReport('artwork', artwork.handle, { kind: 'offensive' })
    const second = await newReport('artwork', artwork.handle, { kind: 'offensive' })
    for (const { id } of [first, second]) await office(olga, id, 'decide', down)
    const reverse = async (id: string) => {
      await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'No.' } })
      await office(peter, id, 'decide-appeal', { isReversed: true, words: 'No.' })
    }
    await reverse(first.id)
    expect(await isForSale(artwork.handle)).toBe(false)
    await world.as(olga, `/api/backoffice/artists/${artist.artistId}/suspend`, { body: { reason: 'Look into it.' } })
    await reverse(second.id)
    expect(await isForSale(artwork.handle)).toBe(false)
    await world.as(olga, `/api/backoffice/artists/${artist.artistId}/lift-suspension`, { body: { reason: 'All is well.' } })
    expect(await isForSale(artwork.handle)).toBe(true)
  })

  test('an artwork that was taken down stays down when a suspension is lifted', async () => {
    const { artist, artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle, { kind: 'offensive' })
    await office(olga, id, 'decide', down)
    for (const what of ['suspend', 'lift-suspension'])
      await world.as(olga, `/api/backoffice/artists/${artist.artistId}/${what}`, { body: { reason: 'Why.' } })
    expect(await isForSale(artwork.handle)).toBe(false)
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

describe('the database constraints of reports', () => {
  test('the database refuses an appeal decision by the operator who decided the report', async () => {
    const { artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle)
    await office(olga, id, 'decide', kept)
    const { decidedBy } = (await world.database.select().from(reports).where(eq(reports.id, id)))[0] ?? {}
    const same = world.database.update(reports).set({ appealDecidedBy: decidedBy, isReversed: true }).where(eq(reports.id, id))
    await expect(same).rejects.toMatchObject({ cause: { constraint: 'reports_other_eyes' } })
  })
})

test('a report that the previous release stored is shown as a report about an artwork', async () => {
  const { artwork } = await newProduct()
  const { id } = await newReport('artwork', artwork.handle)
  await world.database.execute(sql`update reports set subject = 'plate' where id = ${id}`)
  expect((await office(olga, id)).body).toMatchObject({ subject: 'artwork', subjectName: artwork.name })
})

describe('concurrent decisions', () => {
  test('exactly one of two concurrent decisions on a report succeeds', async () => {
    const { artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle)
    const answers = await Promise.all([office(olga, id, 'decide', kept), office(peter, id, 'decide', kept)])
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'report_state'])
  })
})

describe('the submission of a report', () => {
  test('an unconfirmed report is hidden from operators and the artist and is deleted after three days', async () => {
    const { artist, artwork } = await newProduct()
    const input = inputAbout('artwork', artwork.handle)
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

  test('a report that ended three years ago loses the name and email of its reporter, and no other does', async () => {
    const over = reportLimits.reporterKeptDays * 24 * 60 * 60 * 1000
    const aged = async (changes: { state: 'decided' | 'closed' | 'open'; ageMs: number }) => {
      const { id } = await newReport('artwork', (await newProduct()).artwork.handle)
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

  test('a confirmed report is neither deleted by the sweep nor sent to the artist automatically', async () => {
    const { artist, artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle)
    await world.services.reports.sweep()
    expect((await office(olga, id)).status).toBe(200)
    expect((await world.as(artist, '/api/user/reports')).body).toEqual({ reports: [], nextCursor: null, waiting: 0 })
    expect(await mailsTo(artist.email)).toEqual([])
  })

  test.each([
    ['an unknown kind', { kind: 'boring' }, 'report_kind_missing'],
    ['an empty text', { words: ' ' }, 'report_words_missing'],
    ['a text of 2001 characters', { words: 'x'.repeat(2001) }, 'report_words_too_long'],
    ['an empty name', { name: '' }, 'report_name_missing'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'report_name_too_long'],
    ['an invalid email', { email: 'not-an-email' }, 'email_invalid'],
    ['an empty original', { original: '' }, 'report_original_missing'],
    ['an original of 501 characters', { original: 'x'.repeat(501) }, 'report_original_too_long'],
    ['no capacity', { capacity: undefined }, 'report_capacity_missing'],
    ['no good-faith statement', { isGoodFaith: false }, 'report_statements_missing'],
    ['no statement of truth', { isTrue: false }, 'report_statements_missing'],
    ['another kind and no statement of truth', { kind: 'other', isTrue: false }, 'report_statements_missing'],
  ])('a visitor cannot submit a report with %s', async (_what, changes, code) => {
    const { status, body } = await world.ask('/api/store/reports', { body: inputAbout('artwork', 'any', changes) })
    expect([status, body.code]).toEqual([422, code])
  })

  test('a visitor needs no original, capacity or good-faith statement to report anything but copyright', async () => {
    const { artwork } = await newProduct()
    const input = inputAbout('artwork', artwork.handle, { kind: 'other', original: '', capacity: undefined, isGoodFaith: false })
    expect((await world.ask('/api/store/reports', { body: input })).status).toBe(200)
  })

  test('a visitor cannot report a product, banner or profile picture that does not exist', async () => {
    const artist = await newArtist()
    const { handle } = (await world.as(olga, `/api/backoffice/artists/${artist.artistId}`)).body
    for (const [subject, name] of [
      ['artwork', 'no-such-product'],
      ['banner', 'no-such-shop'],
      ['banner', handle],
      ['portrait', handle],
    ] as const) {
      const { status, body } = await world.ask('/api/store/reports', { body: inputAbout(subject, name) })
      expect([status, body.code], subject).toEqual([404, 'report_subject_missing'])
    }
  })

  test('a visitor can submit five reports per email and a limited number per network', async () => {
    const { artwork } = await newProduct()
    const input = inputAbout('artwork', artwork.handle)
    for (let i = 0; i < 5; i += 1) expect((await world.ask('/api/store/reports', { body: input })).status).toBe(200)
    expect((await world.ask('/api/store/reports', { body: input })).status).toBe(429)
    const address = '2001:db8:77:1::1'
    const codes = new Set<number>()
    for (let i = 0; i < 21; i += 1)
      codes.add((await world.ask('/api/store/reports', { body: inputAbout('artwork', artwork.handle), address })).status)
    expect([...codes]).toEqual([200, 429])
  })
})

describe('the privacy of a report', () => {
  test('an artist cannot see, answer or appeal a report about another artist', async () => {
    const [{ artwork }, stranger] = [await newProduct(), await newArtist()]
    const { id } = await newReport('artwork', artwork.handle)
    await office(olga, id, 'notice', {})
    expect((await world.as(stranger, '/api/user/reports')).body.reports).toEqual([])
    for (const step of ['answer', 'appeal'])
      expect((await world.as(stranger, `/api/user/reports/${id}/${step}`, { body: { words: 'Mine.' } })).body.code).toBe('report_not_found')
  })

  test('a visitor cannot open a report with a link that was not mailed', async () => {
    for (const link of ['nonsense', 'v1.aaaaaaaa.AAAA', randomUUID()])
      expect((await world.ask(`/api/store/reports/${link}`)).body.code, link).toBe('report_link_over')
  })

  test('an artist does not see who reported an artwork as offensive', async () => {
    const { artist, artwork } = await newProduct()
    const { id } = await newReport('artwork', artwork.handle, { kind: 'offensive' })
    await office(olga, id, 'notice', {})
    const { body } = await world.as(artist, '/api/user/reports')
    expect(body.reports[0].reporterName).toBeNull()
    const mail = await world.mailTo(artist.email, /report/i)
    expect(`${JSON.stringify(body)} ${mail.text}`).not.toMatch(/Rosa|lind\.example/)
  })
})

test('a suspended artist can answer a report and appeal', async () => {
  const { artist, artwork } = await newProduct()
  const { id } = await newReport('artwork', artwork.handle)
  await office(olga, id, 'notice', {})
  await world.as(olga, `/api/backoffice/artists/${artist.artistId}/suspend`, { body: { reason: 'Look into it.' } })
  expect((await world.as(artist, `/api/user/reports/${id}/answer`, { body: { words: 'I drew it.' } })).status).toBe(200)
  await office(olga, id, 'decide', down)
  expect((await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'Look again.' } })).status).toBe(200)
})

test('an operator pages through the reports of one state, the open ones oldest first', async () => {
  const { artwork } = await newProduct()
  const made = [await newReport('artwork', artwork.handle), await newReport('artwork', artwork.handle)]
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
