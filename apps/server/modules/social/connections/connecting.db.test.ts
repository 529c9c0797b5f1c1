import { connectFailures } from '@tintype/contract/social/social-texts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { newToken } from '../../../test/stand-ins/platform-stand-in.ts'
import { toAuthHeaders } from '../../../test/worlds/app-world.ts'
import { led, openSocialWorld } from '../../../test/worlds/social-world.ts'
import { artists } from '../../accounts/tables.ts'
import { socialRevocations, socialStates } from '../tables.ts'

const world = await openSocialWorld()
afterAll(() => world.close())
const { x } = world

function lastRevocation(): { revocation: string } {
  const job = world.sent.findLast(({ name }) => name === 'social.revoke')
  if (!job) throw new Error('nothing is to be taken back')
  return job.payload as { revocation: string }
}

const toRedirect = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('location')]

test('an artist connects X and sees the name of the connected account in the status', async () => {
  const artist = await world.newArtist()
  const { url, cookie } = await world.begin(artist, 'x')
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toEqual({
    response_type: 'code',
    client_id: 'x-client-of-the-tests',
    redirect_uri: 'http://tintype.example/api/social/callback/x',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const back = await world.comeBack(x.allow(url), cookie)
  expect(toRedirect(back)).toEqual([303, '/settings?connect_status=success&platform=x#'])
  expect(back.headers.get('cache-control')).toBe('no-store')
  expect(back.headers.get('set-cookie')).toBe('tintype_connect_x=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  const { body } = await world.as(artist, '/api/social/status')
  expect(body).toEqual([{ platform: 'x', accountName: '@ines_on_metal', needsReconnect: false }])
})

test('a connection stores the account, the scopes and tokens sealed for this artist and platform', async () => {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  const artistId = await world.getArtistId(artist)
  const row = await world.findConnectionRow(artistId, 'x')
  if (!row) throw new Error('not connected')
  expect(row).toMatchObject({ platformUserId: '2244994945', accountName: '@ines_on_metal', pageId: null, needsReconnectAt: null })
  expect(row.scopes).toEqual(['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'])
  expect(JSON.stringify(row)).not.toMatch(/x-(access|refresh)-/)
  expect(x.tokens()).toContain(world.platform.sealer.open(row.accessTokenSealed, `social:x:${artistId}`))
  expect(() => world.platform.sealer.open(row.accessTokenSealed, `social:pinterest:${artistId}`)).toThrow(
    'Unsupported state or unable to authenticate data',
  )
})

test('the connect cookie is limited to the callback path and is Secure on an https site', async () => {
  const artist = await world.newArtist()
  const { headers } = await world.as(artist, '/api/social/connect/x')
  const form = /^tintype_connect_x=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/
  expect(headers.get('set-cookie')).toMatch(form)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(world.social.cookieOf({ platform: 'x', browserKey: 'k' })).not.toContain('Secure')
  const { browserCookie } = await import('./callback.ts')
  expect(browserCookie({ platform: 'x', browserKey: 'k' }, 'https://tintype.example')).toMatch(/; Secure; SameSite=Lax$/)
})

describe('the callback of X', () => {
  async function attempt() {
    const artist = await world.newArtist()
    return { artist, ...(await world.begin(artist, 'x')) }
  }
  const isConnected = async (artist: Awaited<ReturnType<typeof world.newArtist>>) =>
    (await world.as(artist, '/api/social/status')).body.length > 0

  test('a callback with an unknown or missing state connects no account', async () => {
    const { artist, url, cookie } = await attempt()
    const foreign = x.allow(url).replace(/state=[\w-]+/, `state=${newToken('state')}`)
    expect(toRedirect(await world.comeBack(foreign, cookie))).toEqual([303, led('x', 'unknown')])
    expect(toRedirect(await world.comeBack('http://tintype.example/api/social/callback/x', cookie))).toEqual([303, led('x', 'unknown')])
    expect(await isConnected(artist)).toBe(false)
  })

  test('a callback with the state of another platform, or for an unknown platform, is refused', async () => {
    const { url, cookie } = await attempt()
    const elsewhere = x.allow(url).replace('/callback/x', '/callback/pinterest')
    expect(toRedirect(await world.comeBack(elsewhere, cookie))).toEqual([303, led('pinterest', 'unknown')])
    const nowhere = x.allow(url).replace('/callback/x', '/callback/my.space')
    expect(toRedirect(await world.comeBack(nowhere, cookie))).toEqual([303, led(undefined, 'unknown')])
  })

  test('a callback connects the account once, and a repetition is refused', async () => {
    const { artist, url, cookie } = await attempt()
    const back = x.allow(url)
    expect(toRedirect(await world.comeBack(back, cookie))).toEqual([303, led('x')])
    expect(toRedirect(await world.comeBack(back, cookie))).toEqual([303, led('x', 'unknown')])
    expect(await isConnected(artist)).toBe(true)
  })

  test('exactly one of two concurrent callbacks with the same state connects the account', async () => {
    const { url, cookie } = await attempt()
    const back = x.allow(url)
    const both = await Promise.all([world.comeBack(back, cookie), world.comeBack(back, cookie)])
    expect(both.map((one) => one.headers.get('location')).toSorted()).toEqual([led('x'), led('x', 'unknown')].toSorted())
  })

  test('a callback with a code that was already used connects no account', async () => {
    const { artist, url, cookie } = await attempt()
    const first = x.allow(url)
    const again = await attempt()
    await world.comeBack(first, cookie)
    const code = new URL(first).searchParams.get('code') ?? ''
    const withUsed = x.allow(again.url).replace(/code=[\w-]+/, `code=${code}`)
    expect(toRedirect(await world.comeBack(withUsed, again.cookie))).toEqual([303, led('x', 'refused')])
    expect(await isConnected(again.artist)).toBe(false)
    expect(await isConnected(artist)).toBe(true)
  })

  test('a callback in another browser than the one that started it connects no account', async () => {
    const { artist, url } = await attempt()
    const other = await attempt()
    expect(toRedirect(await world.comeBack(x.allow(url), other.cookie))).toEqual([303, led('x', 'elsewhere')])
    expect(await isConnected(artist)).toBe(false)
    expect(await isConnected(other.artist)).toBe(false)
  })

  test('a callback after the artist signed out connects no account', async () => {
    const { artist, url, cookie } = await attempt()
    await world.ask('/api/auth/sign-out', { method: 'POST', headers: toAuthHeaders(artist) })
    expect(toRedirect(await world.comeBack(x.allow(url), cookie))).toEqual([303, led('x', 'elsewhere')])
    expect(
      await world.findConnectionRow(await world.getArtistId({ ...artist, ...(await world.signInCaller(artist)) }), 'x'),
    ).toBeUndefined()
  })

  test('a callback after the artist signed out connects nothing to another artist who signed in to the same browser', async () => {
    const { artist, url, cookie } = await attempt()
    const artistId = await world.getArtistId(artist)
    await world.ask('/api/auth/sign-out', { method: 'POST', headers: toAuthHeaders(artist) })
    const other = await world.newArtist()
    const back = new URL(x.allow(url))
    const answer = await world.ask(`${back.pathname}${back.search}`, { headers: { ...toAuthHeaders(other), cookie } })
    expect(toRedirect(answer)).toEqual([303, led('x', 'elsewhere')])
    expect(await isConnected(other)).toBe(false)
    expect(await world.findConnectionRow(artistId, 'x')).toBeUndefined()
    // the other artist can connect an account of their own
    await world.connect(other, 'x')
    expect(await isConnected(other)).toBe(true)
  })

  test('a callback for an artist who was suspended in the meantime is refused', async () => {
    const { artist, url, cookie } = await attempt()
    await world.database
      .update(artists)
      .set({ suspendedAt: new Date(), suspensionReason: 'Two pictures were not yours.' })
      .where(eq(artists.id, await world.getArtistId(artist)))
    expect(toRedirect(await world.comeBack(x.allow(url), cookie))).toEqual([303, led('x', 'elsewhere')])
  })

  test('a callback with an expired state is refused', async () => {
    const { artist, url, cookie } = await attempt()
    const isTheirs = eq(socialStates.artistId, await world.getArtistId(artist))
    await world.database
      .update(socialStates)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(isTheirs)
    expect(toRedirect(await world.comeBack(x.allow(url), cookie))).toEqual([303, led('x', 'late')])
  })

  test('a callback after the artist denied access is refused, and its state cannot be used again', async () => {
    const { url, cookie } = await attempt()
    expect(toRedirect(await world.comeBack(x.deny(url), cookie))).toEqual([303, led('x', 'denied')])
    expect(toRedirect(await world.comeBack(x.deny(url), cookie))).toEqual([303, led('x', 'unknown')])
  })

  test('a callback’s error description from the address is not shown to the artist', async () => {
    const { url, cookie } = await attempt()
    const back = await world.comeBack(
      `${x.deny(url)}&error_description=${encodeURIComponent('<b>Call 0900</b>')}`.replace('access_denied', 'evil+words'),
      cookie,
    )
    expect(toRedirect(back)).toEqual([303, led('x', 'refused')])
  })

  test('a callback with fewer scopes than posting requires connects no account', async () => {
    const { artist, url, cookie } = await attempt()
    x.state.granted = 'tweet.read users.read offline.access'
    const back = x.allow(url)
    x.state.granted = undefined
    expect(toRedirect(await world.comeBack(back, cookie))).toEqual([303, led('x', 'scopes')])
    expect(await isConnected(artist)).toBe(false)
  })

  test.each([
    ['answers 500', { status: 500, body: { title: 'Internal error' } }, 'unavailable'],
    ['answers 429', { status: 429, body: {} }, 'unavailable'],
    ['answers nonsense', 'nonsense', 'unavailable'],
    ['answers without a token', { body: { token_type: 'bearer' } }, 'unavailable'],
    ['does not answer', 'silence', 'unavailable'],
    ['redirects to another host', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'unavailable'],
    ['rejects the client secret', { status: 401, body: { error: 'unauthorized_client' } }, 'unavailable'],
    ['refuses the code', { status: 400, body: { error: 'invalid_request' } }, 'refused'],
  ] as const)('an artist is not connected when X %s, and can connect afterwards', async (_what, fault, failure) => {
    const { artist, url, cookie } = await attempt()
    x.fail('/2/oauth2/token', fault)
    expect(toRedirect(await world.comeBack(x.allow(url), cookie))).toEqual([303, led('x', failure)])
    expect(await isConnected(artist)).toBe(false)
    // a success resets the failure count of the circuit
    await world.connect(artist, 'x')
  })

  test('an artist is not connected when X does not identify the account', async () => {
    const { url, cookie } = await attempt()
    x.fail('/2/users/me', { body: { data: {} } })
    expect(toRedirect(await world.comeBack(x.allow(url), cookie))).toEqual([303, led('x', 'unavailable')])
  })
})

test('each connect failure has an error text for the artist', () => {
  expect(new URLSearchParams(led('x', 'denied').slice('/settings?'.length, -1)).get('error_message')).toBe(connectFailures.denied)
  for (const text of Object.values(connectFailures)) expect(text).toMatch(/^[A-Z].{20,160}\.$/)
})

test('an artist who starts a connection again can no longer use the earlier callback', async () => {
  const artist = await world.newArtist()
  const first = await world.begin(artist, 'x')
  const second = await world.begin(artist, 'x')
  expect(toRedirect(await world.comeBack(x.allow(first.url), first.cookie))).toEqual([303, led('x', 'unknown')])
  expect(toRedirect(await world.comeBack(x.allow(second.url), second.cookie))).toEqual([303, led('x')])
})

test('an artist who connects another account replaces the first one, whose tokens are revoked', async () => {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  const former = x.tokens()
  const { url, cookie } = await world.begin(artist, 'x')
  await world.comeBack(x.allow(url, { id: '7', name: 'Other', username: 'the_other' }), cookie)
  expect((await world.as(artist, '/api/social/status')).body).toMatchObject([{ accountName: '@the_other' }])
  await world.runJobs()
  expect(x.tokens().filter((token) => former.includes(token)).length).toBe(former.length - 2)
})

test('an artist who disconnects X loses the tokens here at once and at X as soon as it answers', async () => {
  const artist = await world.newArtist()
  const artistId = await world.getArtistId(artist)
  const before = new Set(x.tokens())
  await world.connect(artist, 'x')
  const own = x.tokens().filter((token) => !before.has(token))
  expect(own.length).toBe(2)
  const { body } = await world.as(artist, '/api/social/disconnect/x', { body: { artist_username: artist.name } })
  expect(body).toEqual({ message: 'Disconnected.' })
  expect(await world.findConnectionRow(artistId, 'x')).toBeUndefined()
  expect((await world.as(artist, '/api/social/status')).body).toEqual([])
  expect(x.tokens()).toEqual(expect.arrayContaining(own))

  x.fail('/2/oauth2/revoke', { status: 503 })
  const payload = lastRevocation()
  expect(JSON.stringify(payload)).not.toMatch(/x-(access|refresh)-/)
  await expect(world.social.revoke(payload, { isLast: () => false })).rejects.toThrow('X answered 503')
  await world.social.revoke(payload, { isLast: () => false })
  for (const token of own) expect(x.tokens()).not.toContain(token)
  expect(await world.database.$count(socialRevocations, eq(socialRevocations.id, payload.revocation))).toBe(0)
  await world.social.revoke(payload, { isLast: () => false })
})

test('a revocation that fails at its last try is deleted and logged', async () => {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  await world.as(artist, '/api/social/disconnect/x', { body: {} })
  const { revocation } = lastRevocation()
  x.fail('/2/oauth2/revoke', { status: 503 })
  await world.social.revoke({ revocation }, { isLast: () => true })
  expect(await world.database.$count(socialRevocations, eq(socialRevocations.id, revocation))).toBe(0)
  expect(world.logged.join()).toContain('could not be taken back there')
})

test('no token, code or secret of X appears in an answer or in the log', async () => {
  const artist = await world.newArtist()
  const answers: string[] = []
  const { url, cookie } = await world.begin(artist, 'x')
  const back = await world.comeBack(x.allow(url), cookie)
  for (const path of ['/api/social/status', '/api/social/platforms', '/api/user/settings']) {
    answers.push(JSON.stringify((await world.as(artist, path)).body))
  }
  answers.push(JSON.stringify([...back.headers]), JSON.stringify(back.body))
  answers.push(JSON.stringify((await world.as(artist, '/api/social/disconnect/x', { body: {} })).body))
  await world.runJobs()
  const secrets = [
    ...x.requests.flatMap(({ form, bearer }) => [
      form.get('code'),
      form.get('refresh_token'),
      form.get('token'),
      bearer,
      form.get('code_verifier'),
    ]),
    'x-secret_of-the-tests',
    ...x.tokens(),
  ]
  const said = [...answers, ...world.logged].join('\n')
  expect(secrets.filter(Boolean).length).toBeGreaterThan(10)
  for (const secret of secrets) if (secret) expect(said.includes(secret), `${secret.slice(0, 12)}… was said`).toBe(false)
  expect(said).not.toMatch(/x-(access|refresh)-|code-[\w-]{20}/)
})
