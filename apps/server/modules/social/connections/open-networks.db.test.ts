import { afterAll, expect, test } from 'vitest'
import { blueskyAccount } from '../../../test/stand-ins/bluesky-stand-in.ts'
import { toAuthHeaders } from '../../../test/worlds/app-world.ts'
import { led, openSocialWorld } from '../../../test/worlds/social-world.ts'

const world = await openSocialWorld()
afterAll(() => world.close())
const { bluesky, mastodon } = world.open

const signIn = { account: `@${blueskyAccount.handle}`, password: blueskyAccount.appPassword, server: bluesky.url }

/** Runs the revocation of the last disconnected account. */
async function revokeLast(): Promise<void> {
  const job = world.sent.findLast(({ name }) => name === 'social.revoke')
  await world.social.revoke(job?.payload as { revocation: string }, { isLast: () => false } as never)
}

test('an artist connects Mastodon at the named server and disconnects it, which revokes the token there', async () => {
  const artist = await world.newArtist()
  const path = `/api/social/connect/mastodon?server=${encodeURIComponent(mastodon.url)}`
  const begun = await world.ask(path, { headers: toAuthHeaders(artist) })
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const redirect = mastodon.allow(begun.body.authorizationUrl)
  expect((await world.comeBack(redirect)).headers.get('location')).toBe(led('mastodon', 'elsewhere'))
  const again = await world.ask(path, { headers: toAuthHeaders(artist) })
  const back = await world.comeBack(mastodon.allow(again.body.authorizationUrl), again.headers.get('set-cookie')?.split(';')[0] ?? cookie)
  expect(back.headers.get('location')).toBe(led('mastodon'))
  const { host } = new URL(mastodon.url)
  expect((await world.as(artist, '/api/social/status')).body).toEqual([
    { platform: 'mastodon', accountName: `@ines@${host}`, needsReconnect: false },
  ])
  const row = await world.findConnectionRow(await world.getArtistId(artist), 'mastodon')
  expect(JSON.stringify(row)).not.toMatch(/mastodon-(access|secret)/)
  expect(mastodon.tokens()).toHaveLength(1)
  await world.as(artist, '/api/social/disconnect/mastodon', { body: {} })
  await revokeLast()
  expect(mastodon.tokens()).toEqual([])
})

test('an artist connects Bluesky with an app password, whose session is renewed and ended by disconnecting', async () => {
  const artist = await world.newArtist()
  expect((await world.as(artist, '/api/social/connect/bluesky', { body: signIn })).status).toBe(200)
  expect((await world.as(artist, '/api/social/status')).body).toEqual([
    { platform: 'bluesky', accountName: '@ines.bsky.social', needsReconnect: false },
  ])
  const artistId = await world.getArtistId(artist)
  const row = await world.findConnectionRow(artistId, 'bluesky')
  expect(JSON.stringify(row)).not.toContain(blueskyAccount.appPassword)
  const getToken = () => world.social.withAccess(artistId, 'bluesky', async ({ accessToken }) => accessToken)
  const first = await getToken()
  world.pass(100 * 60_000)
  expect(await getToken()).not.toBe(first)
  await world.as(artist, '/api/social/disconnect/bluesky', { body: {} })
  await revokeLast()
  expect(await world.findConnectionRow(artistId, 'bluesky')).toBeUndefined()
})

test('the name that a server gives for an account is cut to one line without control characters', async () => {
  const artist = await world.newArtist()
  const session = { accessJwt: 'a', refreshJwt: 'b', did: 'did:plc:abc', handle: `ines\u0000\u202e\n${'x'.repeat(10_000)}` }
  bluesky.fail('/xrpc/com.atproto.server.createSession', { body: session })
  expect((await world.as(artist, '/api/social/connect/bluesky', { body: signIn })).status).toBe(200)
  const [{ accountName }] = (await world.as(artist, '/api/social/status')).body
  expect([accountName.slice(0, 8), accountName.length]).toEqual(['@ines xx', 300])
  bluesky.fail('/xrpc/com.atproto.server.createSession', { body: { ...session, did: `did:plc:${'x'.repeat(2048)}` } })
  expect((await world.as(artist, '/api/social/connect/bluesky', { body: signIn })).body.code).toBe('social_unavailable')
})

test.each([
  ['the password of the account', { password: 'correct horse battery' }, 'social_app_password_invalid'],
  ['a wrong app password', { password: 'aaaa-bbbb-cccc-dddd' }, 'social_sign_in_refused'],
  ['no handle', { account: ' ' }, 'social_account_missing'],
  ['a server inside the network', { server: 'http://127.0.0.1:1' }, 'social_server_invalid'],
])('an artist is not connected to Bluesky with %s', async (_, change, code) => {
  const artist = await world.newArtist()
  const answer = await world.as(artist, '/api/social/connect/bluesky', { body: { ...signIn, ...change } })
  expect(answer.body).toMatchObject({ code })
  expect((await world.as(artist, '/api/social/status')).body).toEqual([])
})

test('an artist sees that a server does not respond, and that a network of servers needs one', async () => {
  const artist = await world.newArtist()
  bluesky.fail('/xrpc/com.atproto.server.createSession', { status: 503 })
  expect((await world.as(artist, '/api/social/connect/bluesky', { body: signIn })).body).toMatchObject({ code: 'social_unavailable' })
  expect((await world.as(artist, '/api/social/connect/mastodon')).body).toMatchObject({ code: 'social_server_invalid' })
  expect((await world.as(artist, '/api/social/connect/bluesky')).body).toMatchObject({ code: 'platform_coming_soon' })
})

test('an artist may begin 20 connections and sign-ins together in an hour; then the server is not called, and the answer is 429', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  const begin = `/api/social/connect/mastodon?server=${encodeURIComponent(mastodon.url)}`
  const wrong = { ...signIn, password: 'aaaa-bbbb-cccc-dddd' }
  const ask = (caller: typeof artist, at: number) =>
    at % 2 ? world.as(caller, begin) : world.as(caller, '/api/social/connect/bluesky', { body: wrong })
  const codes: number[] = []
  for (let at = 0; at < 20; at++) codes.push((await ask(artist, at)).status)
  expect(codes).not.toContain(429)
  const requests = bluesky.requests.length + mastodon.requests.length
  for (const at of [0, 1]) {
    const answer = await ask(artist, at)
    expect([answer.status, answer.body.code, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, 'rate_limited', true])
  }
  expect(bluesky.requests.length + mastodon.requests.length).toBe(requests)
  expect((await ask(other, 1)).status).toBe(200)
})
