import { createHmac } from 'node:crypto'
import { PLATFORMS } from '@tintype/contract/social/social'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MetaPage } from '../../../test/stand-ins/meta-stand-in.ts'
import { led, openSocialWorld } from '../../../test/worlds/social-world.ts'
import { describeAccount } from '../../data-exports/describe-account.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const world = await openSocialWorld()
afterAll(() => world.close())
const { facebook, pinterest, threads, social } = world
const wholePage = { ...facebook.page }

let people = 0
beforeEach(() => {
  facebook.state.declined = []
  facebook.state.user = { id: `1022${String(++people).padStart(12, '0')}`, name: 'Ines Varga', pages: [wholePage] }
  pinterest.state.granted = undefined
})

async function newConnected(platform: 'facebook' | 'pinterest' | 'threads') {
  const artist = await world.newArtist()
  const before = new Set(world.standIns[platform].tokens())
  const back = await world.connect(artist, platform)
  const tokens = world.standIns[platform].tokens().filter((token) => !before.has(token))
  return { artist, artistId: await world.getArtistId(artist), where: back.headers.get('location'), tokens }
}

const fetchConnections = async ({ artist }: { artist: Awaited<ReturnType<typeof world.newArtist>> }) =>
  (await world.as(artist, '/api/social/status')).body
const getOutcomeCode = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe('the Pinterest connection', () => {
  test('an artist connects Pinterest with comma-separated scopes and without PKCE', async () => {
    const artist = await world.newArtist()
    const { url } = await world.begin(artist, 'pinterest')
    const asked = new URL(url).searchParams
    expect([new URL(url).pathname, asked.get('scope')]).toEqual([
      '/oauth/',
      'boards:read,boards:write,pins:read,pins:write,user_accounts:read',
    ])
    expect(asked.has('code_challenge')).toBe(false)
    const connected = await newConnected('pinterest')
    expect(connected.where).toBe(led('pinterest'))
    const details = { type: 'business', igun: null }
    expect(await fetchConnections(connected)).toEqual([
      { platform: 'pinterest', accountName: 'nora.hangs', platform_account_details: details, needsReconnect: false },
    ])
  })

  test('a Pinterest token is renewed in the last quarter of its 30 days, each time with the newest refresh token', async () => {
    const { artistId } = await newConnected('pinterest')
    const ask = () => social.withAccess(artistId, 'pinterest', async ({ accessToken }) => accessToken)
    const first = await ask()
    world.pass(22 * DAY_MS)
    expect(await ask()).toBe(first)
    for (const former of [first, 'another']) {
      world.pass(25 * DAY_MS)
      const token = await ask()
      expect(token).not.toBe(former)
      expect(pinterest.tokens()).toContain(token)
    }
  })

  test('a Pinterest connection unused for longer than its refresh token lasts needs a reconnect', async () => {
    const { artistId } = await newConnected('pinterest')
    world.pass(61 * DAY_MS)
    expect(await getOutcomeCode(social.withAccess(artistId, 'pinterest', async () => 1))).toBe('platform_needs_reconnect')
  })

  test('an artist is not connected when Pinterest lacks a scope, rejects the secret or code, or is denied', async () => {
    pinterest.state.granted = 'boards:read user_accounts:read'
    expect((await newConnected('pinterest')).where).toBe(led('pinterest', 'scopes'))
    pinterest.state.granted = undefined
    pinterest.fail('/v5/oauth/token', { status: 401, body: { code: 2, message: 'Authentication failed.' } })
    expect((await newConnected('pinterest')).where).toBe(led('pinterest', 'unavailable'))
    pinterest.fail('/v5/oauth/token', { status: 400, body: { code: 283, message: 'invalid' } })
    expect((await newConnected('pinterest')).where).toBe(led('pinterest', 'refused'))
    const { url, cookie } = await world.begin(await world.newArtist(), 'pinterest')
    expect((await world.comeBack(pinterest.deny(url), cookie)).headers.get('location')).toBe(led('pinterest', 'denied'))
  })

  test('an artist who disconnects Pinterest causes no revocation job, because Pinterest has no such call', async () => {
    const connected = await newConnected('pinterest')
    const sent = world.sent.length
    await world.as(connected.artist, '/api/social/disconnect/pinterest', { body: {} })
    expect(await fetchConnections(connected)).toEqual([])
    expect(world.sent.slice(sent).filter(({ name }) => name === 'social.revoke')).toEqual([])
  })
})

test.each([
  ['pinterest', 25, '/v5/oauth/token', 'a firewall page', { status: 403, body: '<html>' }],
  ['pinterest', 25, '/v5/oauth/token', 'a missing permission', { status: 403, body: { code: 29, message: 'Not permitted.' } }],
  ['facebook', 50, '/v25.0/oauth/access_token', 'a missing permission', { status: 403, body: { error: { code: 200 } } }],
  ['facebook', 50, '/v25.0/oauth/access_token', 'a blocked account', { status: 400, body: { error: { code: 368 } } }],
  ['facebook', 50, '/v25.0/oauth/access_token', 'a firewall page', { status: 403, body: '<html>' }],
] as const)('a failed renewal of a %s token after %i days (%s: %s) needs no reconnect', async (platform, days, path, _, fault) => {
  const connected = await newConnected(platform)
  world.pass(days * DAY_MS)
  world.standIns[platform].fail(path, fault)
  await getOutcomeCode(social.withAccess(connected.artistId, platform, async () => 1))
  expect(await fetchConnections(connected)).toMatchObject([{ platform, needsReconnect: false }])
  expect(await getOutcomeCode(social.withAccess(connected.artistId, platform, async () => 1))).toBe('done')
})

describe('the Meta connection', () => {
  test('an artist connects a page and its Instagram account as one connection', async () => {
    const connected = await newConnected('facebook')
    expect(connected.where).toBe(led('facebook'))
    const details = { type: 'page_with_instagram', igun: 'varga.on.metal' }
    expect(await fetchConnections(connected)).toEqual([
      { platform: 'facebook', accountName: 'Varga on metal', platform_account_details: details, needsReconnect: false },
    ])
    const row = await world.findConnectionRow(connected.artistId, 'facebook')
    expect(row).toMatchObject({
      platformUserId: facebook.state.user.id,
      pageId: '1755847768034402',
      instagramId: '17841405822304914',
      scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'instagram_basic', 'instagram_content_publish'],
    })
    const sixtyDays = Date.now() + 60 * DAY_MS
    expect(Math.abs((row?.expiresAt?.getTime() ?? 0) - (sixtyDays + (facebook.now() - Date.now())))).toBeLessThan(60 * 60 * 1000)
  })

  test('an artist who connects Instagram connects the page and its Instagram account, and disconnects both by that name', async () => {
    const artist = await world.newArtist()
    const { url, cookie } = await world.begin(artist, 'instagram')
    const asked = new URL(url).searchParams
    expect([asked.get('redirect_uri'), asked.get('scope')?.split(',')]).toEqual([
      expect.stringMatching(/\/api\/social\/callback\/facebook$/),
      expect.arrayContaining(['pages_manage_posts', 'instagram_content_publish']),
    ])
    expect((await world.comeBack(facebook.allow(url), cookie)).headers.get('location')).toBe(led('facebook'))
    const details = { type: 'page_with_instagram', igun: 'varga.on.metal' }
    expect(await fetchConnections({ artist })).toMatchObject([{ platform: 'facebook', platform_account_details: details }])
    await world.as(artist, '/api/social/disconnect/instagram', { body: {} })
    expect(await fetchConnections({ artist })).toEqual([])
  })

  test('a Meta connection posts with the page token, and its user calls carry an appsecret_proof', async () => {
    const { artistId } = await newConnected('facebook')
    const token = await social.withAccess(artistId, 'facebook', async ({ accessToken }) => accessToken)
    expect(token).toMatch(/^EAApage-/)
    const asked = facebook.requests.filter(({ path }) => path === '/v25.0/me')
    expect(asked.length).toBeGreaterThan(0)
    for (const { query, path, bearer } of asked) {
      expect([path, bearer?.slice(0, 8), query.get('appsecret_proof')]).toEqual([
        '/v25.0/me',
        'EAAuser-',
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ])
      expect(query.has('access_token')).toBe(false)
    }
  })

  test('a Meta token is exchanged for another 60 days before it expires, and needs a reconnect afterwards', async () => {
    const { artistId } = await newConnected('facebook')
    const ask = () => social.withAccess(artistId, 'facebook', async ({ accessToken }) => accessToken)
    const first = await ask()
    world.pass(50 * DAY_MS)
    const second = await ask()
    expect(second).not.toBe(first)
    world.pass(50 * DAY_MS)
    expect(await ask()).not.toBe(second)
    world.pass(61 * DAY_MS)
    expect(await getOutcomeCode(ask())).toBe('platform_needs_reconnect')
  })

  const page = (changes: Partial<MetaPage>): MetaPage => {
    const { instagram_business_account: _, ...plain } = wholePage
    return { ...plain, ...changes }
  }

  test.each<[string, MetaPage[], string | undefined, string | undefined]>([
    ['an artist without a page is not connected', [], undefined, undefined],
    ['an artist who can only read a page is not connected', [page({ tasks: ['ANALYZE'] })], undefined, undefined],
    ['an artist with a page without Instagram is connected to the page alone', [page({ name: 'Plain' })], 'Plain', undefined],
    [
      'an artist with several pages is connected to the one with an Instagram account',
      [page({ id: '1', name: 'Plain' }), wholePage],
      'Varga on metal',
      'varga.on.metal',
    ],
    [
      'an artist with two pages is connected to the one that allows posting',
      [{ ...wholePage, id: '2', tasks: [] }, page({ name: 'Mine' })],
      'Mine',
      undefined,
    ],
  ])('%s', async (_what, pages, name, instagram) => {
    facebook.state.user = { ...facebook.state.user, pages }
    const connected = await newConnected('facebook')
    expect(connected.where).toBe(led('facebook', name ? undefined : 'page'))
    const [found] = await fetchConnections(connected)
    expect([found?.accountName, found?.platform_account_details?.igun ?? undefined]).toEqual([name, instagram])
  })

  test('an artist who declines one permission of Meta is not connected', async () => {
    facebook.state.declined = ['instagram_content_publish']
    expect((await newConnected('facebook')).where).toBe(led('facebook', 'scopes'))
  })

  test.each([
    ['is rate-limited', '/v25.0/oauth/access_token', { status: 400, body: { error: { code: 4, message: 'limit' } } }, 'unavailable'],
    ['has a transient error', '/v25.0/me', { status: 500, body: { error: { code: 2, is_transient: true } } }, 'unavailable'],
    ['answers nonsense', '/v25.0/me', 'nonsense', 'unavailable'],
    ['rejects the client secret', '/v25.0/oauth/access_token', { status: 400, body: { error: { code: 101 } } }, 'unavailable'],
    [
      'says that the code was used',
      '/v25.0/oauth/access_token',
      { status: 400, body: { error: { code: 100, error_subcode: 36009 } } },
      'refused',
    ],
    ['refuses its own token', '/v25.0/me', { status: 400, body: { error: { code: 190 } } }, 'refused'],
  ] as const)('an artist is not connected when Meta %s, and can connect afterwards', async (_what, path, fault, failure) => {
    facebook.fail(path, fault)
    expect((await newConnected('facebook')).where).toBe(led('facebook', failure))
    expect((await newConnected('facebook')).where).toBe(led('facebook'))
  })

  test('an artist who disconnects Meta has the tokens revoked and the app removed from the account', async () => {
    const { artist, tokens } = await newConnected('facebook')
    expect(tokens.length).toBeGreaterThan(1)
    await world.as(artist, '/api/social/disconnect/facebook', { body: {} })
    await world.runJobs()
    for (const token of tokens) expect(facebook.tokens()).not.toContain(token)
    expect(facebook.asked('/v25.0/me/permissions').at(-1)?.method).toBe('DELETE')
  })

  test('a disconnected Meta account keeps its tokens if another artist uses it or the artist reconnects', async () => {
    const first = await newConnected('facebook')
    const second = await newConnected('facebook')
    await world.as(first.artist, '/api/social/disconnect/facebook', { body: {} })
    await world.runJobs()
    expect(facebook.tokens()).toEqual(expect.arrayContaining(second.tokens))
    await world.as(second.artist, '/api/social/disconnect/facebook', { body: {} })
    await world.connect(second.artist, 'facebook')
    await world.runJobs()
    expect(
      await getOutcomeCode(
        social.withAccess(second.artistId, 'facebook', async ({ accessToken }) => {
          expect(facebook.tokens()).toContain(accessToken)
        }),
      ),
    ).toBe('done')
  })
})

describe('the callbacks of Facebook', () => {
  const secret = world.platform.facebookAppSecret ?? ''

  /** Sends a signed request as Facebook does. */
  function tell(path: string, userId = facebook.state.user.id) {
    const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1_795_000_000, user_id: userId })).toString(
      'base64url',
    )
    const signedRequest = `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
    return world.ask(`/api/social/facebook/${path}`, {
      method: 'POST',
      body: String(new URLSearchParams({ signed_request: signedRequest })),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  test.each([
    ['a data deletion request', 'data-deletion', { confirmation_code: expect.any(String), url: expect.any(String) }],
    ['a deauthorization', 'deauthorize', { received: true }],
  ])('%s deletes all connections of that person and no others', async (_what, path, answer) => {
    const gone = await newConnected('facebook')
    const also = await newConnected('facebook')
    facebook.state.user = { ...facebook.state.user, id: `${facebook.state.user.id}9` }
    const other = await newConnected('facebook')
    const { status, body } = await tell(path, facebook.state.user.id.slice(0, -1))
    expect([status, body]).toEqual([200, answer])
    for (const { artistId } of [gone, also]) expect(await world.findConnectionRow(artistId, 'facebook')).toBeUndefined()
    expect(await fetchConnections(gone)).toEqual([])
    expect(await fetchConnections(other)).toMatchObject([{ platform: 'facebook', needsReconnect: false }])
    expect((await tell(path, facebook.state.user.id.slice(0, -1))).status).toBe(200)
  })

  test('a deauthorization with an invalid signature is refused', async () => {
    const connected = await newConnected('facebook')
    const answer = await world.ask('/api/social/facebook/deauthorize', {
      method: 'POST',
      body: 'signed_request=a.b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'webhook_unsigned'])
    expect(await fetchConnections(connected)).toHaveLength(1)
  })
})

describe('the Threads connection', () => {
  test('an artist connects Threads, and the token is renewed before its 60 days end', async () => {
    const connected = await newConnected('threads')
    expect(connected.where).toBe(led('threads'))
    expect(await fetchConnections(connected)).toEqual([{ platform: 'threads', accountName: '@ines.on.metal', needsReconnect: false }])
    const row = await world.findConnectionRow(connected.artistId, 'threads')
    // the token response has this id as a number, which JavaScript rounds
    expect(row).toMatchObject({ platformUserId: '17841405793187218', refreshTokenSealed: null })
    const ask = () => social.withAccess(connected.artistId, 'threads', async ({ accessToken }) => accessToken)
    const first = await ask()
    world.pass(59 * DAY_MS)
    expect(await ask()).not.toBe(first)
    expect(await fetchConnections(connected)).toMatchObject([{ needsReconnect: false }])
  })

  test('an artist who removed the app at Threads has to reconnect, and a failed renewal alone needs none', async () => {
    const connected = await newConnected('threads')
    world.pass(50 * DAY_MS)
    threads.fail('/refresh_access_token', { status: 500, body: { error: { code: 2 } } })
    expect(await getOutcomeCode(social.withAccess(connected.artistId, 'threads', async () => 1))).toBe('done')
    threads.takeBack()
    expect(await getOutcomeCode(social.withAccess(connected.artistId, 'threads', async () => 1))).toBe('platform_needs_reconnect')
  })

  test.each([
    ['a data deletion request', 'data-deletion', { confirmation_code: expect.any(String), url: expect.any(String) }],
    ['a deauthorization', 'deauthorize', { received: true }],
  ])('%s of Threads deletes the connections of that person at Threads only', async (_what, path, answer) => {
    const gone = await newConnected('threads')
    facebook.state.user = { ...facebook.state.user, id: threads.state.user.id }
    await world.connect(gone.artist, 'facebook')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const tell = (platform: string) => world.ask(`/api/social/${platform}/${path}`, { method: 'POST', body: threads.sign(), headers })
    // signed with the secret of Threads
    expect((await tell('facebook')).body.code).toBe('webhook_unsigned')
    for (const platform of ['x', 'myspace']) expect((await tell(platform)).body.code).toBe('not_found')
    const { status, body } = await tell('threads')
    expect([status, body]).toEqual([200, answer])
    expect(await fetchConnections(gone)).toMatchObject([{ platform: 'facebook' }])
  })
})

test('an artist who leaves has all connections revoked, and the archive lists them without tokens', async () => {
  const { artist, artistId, tokens } = await newConnected('facebook')
  await world.connect(artist, 'x')
  const { connections } = await describeAccount({ ...world.platform, ...world.services }, artistId)
  expect(connections).toMatchObject([
    { platform: 'facebook', accountName: 'Varga on metal', pageId: '1755847768034402', connectedAt: expect.any(Date) },
    { platform: 'x', accountName: '@ines_on_metal', platformUserId: '2244994945' },
  ])
  expect(JSON.stringify(connections)).not.toMatch(/EAA|x-(access|refresh)|v1\./)
  await world.database.transaction((tx) => world.services.social.forget(tx, artistId))
  expect(await fetchConnections({ artist })).toEqual([])
  await world.runJobs()
  expect(tokens.length).toBeGreaterThan(1)
  for (const token of tokens) expect(facebook.tokens()).not.toContain(token)
})

test('an artist connects all platforms with credentials and sees them in the order of connection', async () => {
  const artist = await world.newArtist()
  for (const platform of ['x', 'facebook', 'threads', 'pinterest'] as const) await world.connect(artist, platform)
  expect((await fetchConnections({ artist })).map(({ platform }: { platform: string }) => platform)).toEqual([
    ...['x', 'facebook', 'threads', 'pinterest'],
  ])
  const platforms = (await world.as(artist, '/api/social/platforms')).body
  expect(platforms).toEqual(PLATFORMS.map((platform) => ({ platform, isConfigured: true })))
})

test('no token or secret of Meta, Pinterest or Threads appears in the log', async () => {
  const said = world.logged.join('\n')
  for (const token of [
    ...facebook.tokens(),
    ...pinterest.tokens(),
    ...threads.tokens(),
    'meta-secret-of-the-tests',
    'threads-secret-of-the-tests',
    'pinterest-secret-of-the-tests',
  ]) {
    expect(said.includes(token), `${token.slice(0, 8)}… was said`).toBe(false)
  }
  expect(said).not.toMatch(/EAA(user|page)-|THQVJ-|pin[ar]-[\w-]{20}/)
})
