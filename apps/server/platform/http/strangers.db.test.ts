import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { artworks } from '../../modules/artworks/tables.ts'
import { payouts } from '../../modules/payouts/tables.ts'
import { socialPosts } from '../../modules/posting/tables.ts'
import { reports } from '../../modules/reports/tables.ts'
import { headersOf } from '../../test/app-world.ts'
import { artistRoutes, openHostWorld } from '../../test/host-world.ts'

const { artist, ask, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

type Attempt = { method: string; path: string; body?: object }

const words = { artworkName: 'Mine', artworkDescription: '', category: 'space', tags: [], allowMarketing: false, howMade: null }

/** Every call of an artist that names a thing, with what makes it whole. */
const calls: Record<string, { of: 'artwork' | 'payout' | 'post' | 'report'; attempt: (id: string) => Attempt }> = {
  'GET /artworks/{uid}': { of: 'artwork', attempt: (uid) => ({ method: 'GET', path: `/artworks/${uid}` }) },
  'PATCH /artworks/{uid}': {
    of: 'artwork',
    attempt: (uid) => ({ method: 'PATCH', path: `/artworks/${uid}`, body: { ...words, version: 1 } }),
  },
  'POST /request-artwork-deletion/{uid}': {
    of: 'artwork',
    attempt: (uid) => ({ method: 'POST', path: `/request-artwork-deletion/${uid}`, body: { reason: 'Mine.' } }),
  },
  'POST /artworks/{uid}/mockups': {
    of: 'artwork',
    attempt: (uid) => ({
      method: 'POST',
      path: `/artworks/${uid}/mockups`,
      body: { room: 'living_room', daytime: 'day', size: 'large', format: 'full' },
    }),
  },
  'POST /social/post': {
    of: 'artwork',
    attempt: (uid) => ({ method: 'POST', path: '/social/post', body: { artwork_uid: uid, target_platforms: ['x'], message: '' } }),
  },
  'POST /social/posts/{id}/retry': { of: 'post', attempt: (id) => ({ method: 'POST', path: `/social/posts/${id}/retry`, body: {} }) },
  'POST /social/posts/{id}/cancel': { of: 'post', attempt: (id) => ({ method: 'POST', path: `/social/posts/${id}/cancel`, body: {} }) },
  'POST /user/payouts/{id}/cancel': { of: 'payout', attempt: (id) => ({ method: 'POST', path: `/user/payouts/${id}/cancel`, body: {} }) },
  'GET /user/payouts/{id}/statement': { of: 'payout', attempt: (id) => ({ method: 'GET', path: `/user/payouts/${id}/statement` }) },
  'POST /user/reports/{id}/answer': {
    of: 'report',
    attempt: (id) => ({ method: 'POST', path: `/user/reports/${id}/answer`, body: { words: 'It is mine, and I can show it.' } }),
  },
  'POST /user/reports/{id}/appeal': {
    of: 'report',
    attempt: (id) => ({ method: 'POST', path: `/user/reports/${id}/appeal`, body: { words: 'It is mine, and I can show it.' } }),
  },
}

const missing = { artwork: 'artwork_not_found', payout: 'payout_not_found', post: 'post_not_found', report: 'report_not_found' }

test('every call of an artist that names a thing stands here (R24)', () => {
  const naming = artistRoutes.map(({ method, path }) => `${method} ${path}`).filter((call) => /\{(?!platform)/.test(call))
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(naming))
})

test.each(Object.entries(calls))('%s: what is another artist’s is as missing as what never was (R24)', async (_call, { of, attempt }) => {
  const owner = await world.newArtist()
  const actor = await world.services.accounts.resolveActor(new Headers(headersOf(owner)))
  const { artistId } = actor as { artistId: string }
  const make = { artwork: insertArtwork, payout: insertPayout, post: insertPost, report: insertReport }
  const asked = async (id: string) => {
    const { method, path, body } = attempt(id)
    return ask(`/api${path}`, { method, body, headers: headersOf(artist) })
  }
  const [theirs, nobodys] = [await asked(await make[of](artistId)), await asked(randomUUID())]
  expect([theirs.status, theirs.body.code]).toEqual([404, missing[of]])
  expect([nobodys.status, nobodys.body]).toEqual([theirs.status, theirs.body])
})

async function insertPayout(artistId: string): Promise<string> {
  const payout = { artistId, amountCents: 4000, method: 'paypal' as const, detailsSealed: 'sealed' }
  const [row] = await world.database.insert(payouts).values(payout).returning({ id: payouts.id })
  return row?.id ?? ''
}

async function insertPost(artistId: string): Promise<string> {
  const at = new Date()
  const words = { text: 'Look!', title: 'Moon over Water', link: 'https://store.example', hasLink: false }
  const artworkUid = await insertArtwork(artistId)
  const [row] = await world.database
    .insert(socialPosts)
    .values({ artistId, artworkUid, place: 'x', origin: 'artist', ...words, createdAt: at, dueAt: at })
    .returning({ id: socialPosts.id })
  return row?.id ?? ''
}

async function insertReport(artistId: string): Promise<string> {
  const [row] = await world.database
    .insert(reports)
    .values({
      artistId,
      artworkUid: await insertArtwork(artistId),
      subject: 'plate',
      subjectName: 'Moon over Water',
      state: 'noticed',
      since: new Date(),
      kind: 'offensive',
      words: 'This should not be here.',
      reporterName: 'Rae',
      reporterEmail: 'rae@paint.example',
      confirmedAt: new Date(),
      noticedAt: new Date(),
      answerBy: new Date(Date.now() + 24 * 60 * 60 * 1000),
    })
    .returning({ id: reports.id })
  return row?.id ?? ''
}

async function insertArtwork(artistId: string): Promise<string> {
  const unique = randomUUID()
  const [row] = await world.database
    .insert(artworks)
    .values({
      artistId,
      handle: `artwork-${unique}`,
      name: 'Moon over Water',
      category: 'space',
      orientation: 'vertical',
      originalKey: unique,
      fileBytes: 1,
      fileType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    })
    .returning({ uid: artworks.uid })
  return row?.uid ?? ''
}
