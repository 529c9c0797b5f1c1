import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { artworks, enlargedDetails } from '../../modules/artworks/tables.ts'
import { payouts } from '../../modules/payouts/tables.ts'
import { reports } from '../../modules/reports/tables.ts'
import { socialPosts } from '../../modules/social/post-tables.ts'
import { listFields } from '../../test/contract-inputs.ts'
import { toAuthHeaders } from '../../test/worlds/app-world.ts'
import { artistRoutes, openHostWorld, routes } from '../../test/worlds/host-world.ts'

const { artist, ask, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

type Attempt = { method: string; path: string; body?: object }

const words = { artworkName: 'Mine', artworkDescription: '', category: 'space', tags: [], allowMarketing: false, howMade: null }

/** Every artist call that refers to an object, with a complete request. */
const calls: Record<string, { of: 'artwork' | 'detail' | 'payout' | 'post' | 'report'; attempt: (id: string) => Attempt }> = {
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
  'GET /artworks/{uid}/mockups/{size}/{format}': {
    of: 'artwork',
    attempt: (uid) => ({ method: 'GET', path: `/artworks/${uid}/mockups/large/pin` }),
  },
  'GET /artworks/{uid}/detail': {
    of: 'artwork',
    attempt: (uid) => ({ method: 'GET', path: `/artworks/${uid}/detail?leftPx=0&topPx=0&widthPx=1&heightPx=1` }),
  },
  'GET /enlarged-details/{uid}': { of: 'detail', attempt: (uid) => ({ method: 'GET', path: `/enlarged-details/${uid}` }) },
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

const missing = {
  artwork: 'artwork_not_found',
  detail: 'detail_not_found',
  payout: 'payout_not_found',
  post: 'post_not_found',
  report: 'report_not_found',
}

test('the tests cover every artist call that names an object', () => {
  const naming = artistRoutes.map(({ method, path }) => `${method} ${path}`).filter((call) => /\{(?!platform)/.test(call))
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(naming))
})

test.each(Object.entries(calls))('%s answers 404 for an object of another artist as for an unknown id', async (_call, { of, attempt }) => {
  const owner = await world.newArtist()
  const actor = await world.services.accounts.resolveActor(new Headers(toAuthHeaders(owner)))
  const { artistId } = actor as { artistId: string }
  const make = { artwork: insertArtwork, detail: insertDetail, payout: insertPayout, post: insertPost, report: insertReport }
  const asked = async (id: string) => {
    const { method, path, body } = attempt(id)
    return ask(`/api${path}`, { method, body, headers: toAuthHeaders(artist) })
  }
  const [theirs, nobodys] = [await asked(await make[of](artistId)), await asked(randomUUID())]
  expect([theirs.status, theirs.body.code]).toEqual([404, missing[of]])
  expect([nobodys.status, nobodys.body]).toEqual([theirs.status, theirs.body])
})

/** Ids in a query or body, and the expected handling of another artist's id. */
const elsewhere: Record<string, 'above' | 'for everybody' | 'refused' | 'empty'> = {
  'POST /social/post artwork_uid': 'above',
  'GET /social/posts artwork_uid': 'empty',
  'PATCH /user/settings selected_cause_id': 'for everybody',
  'GET /social/connect/{platform} artist_username': 'refused',
  'POST /social/disconnect/{platform} artist_username': 'refused',
  'POST /upload-artwork username': 'refused',
}

test('the tests cover every id that an artist sends in a query or body', () => {
  const sent = artistRoutes.flatMap((route) =>
    listFields(route)
      .filter(({ isId, isInPath }) => isId && !isInPath)
      .map(({ path }) => `${route.method} ${route.path} ${path.join('.')}`),
  )
  expect(Object.keys(elsewhere).toSorted()).toEqual(sent.toSorted())
})

test('customers and integrators send no object id except a webhook id, so session or key decides', () => {
  const theirs = routes.filter(({ who }) => who === 'customer' || who === 'integrator')
  const sent = theirs.flatMap((route) => listFields(route).flatMap(({ isId, path }) => (isId ? [`${route.path} ${path.join('.')}`] : [])))
  // all webhook endpoints belong to the operators, and the key has the scope
  expect(sent).toEqual(['/v1/webhooks/{id}/replay id'])
})

test('an artist who lists the posts of another artist’s artwork gets the same response as for an unknown one', async () => {
  const owner = await world.newArtist()
  await insertPost(await world.getArtistId(owner))
  const [post] = await world.database
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.artistId, await world.getArtistId(owner)))
  const uid = post?.artworkUid ?? ''
  const asked = (whose: typeof owner, about: string) => ask(`/api/social/posts?artwork_uid=${about}`, { headers: toAuthHeaders(whose) })
  const own = await asked(owner, uid)
  expect([own.status, own.body.posts.length]).toEqual([200, 1])
  const [theirs, nobodys] = [await asked(artist, uid), await asked(artist, randomUUID())]
  expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body])
  expect(JSON.stringify(theirs.body)).not.toContain(post?.id)
})

test('an artist who sends another username in a query or body gets username_mismatch', async () => {
  const owner = await world.newArtist()
  for (const name of [owner.name, 'Unknown Person', `${artist.name}x`]) {
    const form = new FormData()
    for (const [field, value] of Object.entries({ ...words, tags: '', howMade: 'photograph', orientation: 'vertical', username: name }))
      form.set(field, String(value))
    form.set('artworkImage', new Blob(['not a picture'], { type: 'image/png' }), 'a.png')
    const answers = [
      await ask(`/api/social/connect/x?artist_username=${encodeURIComponent(name)}`, { headers: toAuthHeaders(artist) }),
      await ask('/api/social/disconnect/x', { body: { artist_username: name }, headers: toAuthHeaders(artist) }),
      await ask('/api/upload-artwork', { body: form, headers: toAuthHeaders(artist) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'username_mismatch']))
  }
})

async function insertPayout(artistId: string): Promise<string> {
  const payout = { artistId, amountCents: 4000, method: 'paypal' as const, detailsSealed: 'sealed' }
  const [row] = await world.database.insert(payouts).values(payout).returning({ id: payouts.id })
  return row?.id ?? ''
}

async function insertDetail(artistId: string): Promise<string> {
  const [row] = await world.database
    .insert(enlargedDetails)
    .values({ artistId, key: randomUUID(), widthPx: 1, heightPx: 1, askedAt: new Date() })
    .returning({ uid: enlargedDetails.uid })
  return row?.uid ?? ''
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
      subject: 'artwork',
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
