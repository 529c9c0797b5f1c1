import { randomBytes } from 'node:crypto'
import { mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SCENE } from '../../../platform/images/presets.ts'
import { createPublicFetch } from '../../../platform/outgoing/public-fetch.ts'
import { blueskyAccount, openBlueskyStandIn } from '../../../test/stand-ins/bluesky-stand-in.ts'
import { openMastodonStandIn } from '../../../test/stand-ins/mastodon-stand-in.ts'
import { openPostingStandin } from '../../../test/stand-ins/posting-stand-in.ts'
import { createBluesky } from './bluesky/bluesky.ts'
import { BLUESKY_PICTURE_BYTES } from './bluesky/bluesky-posts.ts'
import { linkFacets } from './bluesky/facets.ts'
import { createMastodon } from './mastodon/mastodon.ts'
import type { PostAccess, PostContent, PostPort } from './posts.ts'
import { formatServerToken, parseServerToken } from './server-calls.ts'
import type { Attempt, SocialGrant, SocialPlatform } from './social.ts'

const [bluesky, mastodon, posting] = await Promise.all([openBlueskyStandIn(), openMastodonStandIn(), openPostingStandin()])
afterAll(() => Promise.all([bluesky.close(), mastodon.close(), posting.close()]))

/** @param pace  long enough for a busy machine, except where a test waits for it */
const createNetworks = (pace: { timeoutMs: number }) =>
  ({
    bluesky: createBluesky({ outgoing: createPublicFetch({ testOrigin: bluesky.url }), now: bluesky.now, ...pace }),
    mastodon: createMastodon({ outgoing: createPublicFetch({ testOrigin: mastodon.url }), now: mastodon.now, ...pace }),
  }) satisfies Record<string, SocialPlatform>
let networks = createNetworks({ timeoutMs: 4000 })
const standIns = { bluesky, mastodon }

const attempt: Attempt = { redirectUri: 'https://tintype.example/api/social/callback/mastodon', state: 'a-state', verifier: 'v'.repeat(43) }

const connect: Record<keyof typeof networks, (server?: string) => Promise<SocialGrant>> = {
  bluesky: (server = bluesky.url) => signIn({ server }),
  async mastodon(server = mastodon.url) {
    const begun = await networks.mastodon.beginAt?.(server, attempt)
    return finish(mastodon.allow(begun?.url ?? ''), begun?.verifier ?? '')
  },
}

async function signIn(change: { server: string; account?: string; password?: string }): Promise<SocialGrant> {
  const grant = await networks.bluesky.signIn?.({ account: blueskyAccount.handle, password: blueskyAccount.appPassword, ...change })
  if (!grant) throw new Error('not connected')
  return grant
}

async function finish(redirect: string, verifier: string): Promise<SocialGrant> {
  const grant = await networks.mastodon.finish?.(new URL(redirect).searchParams, { ...attempt, verifier })
  if (!grant) throw new Error('not connected')
  return grant
}

beforeEach(() => {
  mastodon.state.granted = undefined
})

const names = ['bluesky', 'mastodon'] as const

describe.each(names)('the connection to %s', (name) => {
  const { host } = new URL(mastodon.url)

  test('returns the account and tokens that name the server they belong to', async () => {
    const { account, tokens } = await connect[name]()
    const expected = {
      bluesky: { userId: blueskyAccount.did, name: '@ines.bsky.social' },
      mastodon: { userId: `109301@${host}`, name: `@ines@${host}` },
    }
    expect(account).toMatchObject(expected[name])
    const { server, token } = parseServerToken(tokens.accessToken)
    expect([server, standIns[name].tokens().includes(token)]).toEqual([standIns[name].url, true])
  })

  test.each([
    ['a name inside the network', 'localhost'],
    ['an address of this machine', 'https://127.0.0.1'],
    ['a cloud metadata service', 'http://169.254.169.254/latest'],
    ['an IPv6 address', 'https://[::1]'],
    ['an internal domain', 'mastodon.internal'],
    ['another port', 'https://mastodon.example:8443'],
    ['plain http', 'http://mastodon.example'],
    ['credentials in the address', 'https://a:b@127.0.0.1'],
    ['no address', 'my server'],
  ])('is refused for %s, before any call', async (_, server) => {
    const asked = standIns[name].requests.length
    await expect(connect[name](server)).rejects.toMatchObject({ code: 'social_server_invalid' })
    expect(standIns[name].requests).toHaveLength(asked)
  })

  test('tokens are revoked at the server, and a repeated revocation does nothing', async () => {
    standIns[name].takeBack()
    const { tokens } = await connect[name]()
    await networks[name].revoke?.(tokens)
    await networks[name].revoke?.(tokens)
    expect(standIns[name].tokens()).toEqual([])
  })

  test('a server that is limited, broken or silent is reported as unavailable', async () => {
    const path = { bluesky: '/xrpc/com.atproto.server.createSession', mastodon: '/oauth/token' }[name]
    for (const fault of [{ status: 429 }, { status: 503 }, 'nonsense'] as const) {
      standIns[name].fail(path, fault)
      await expect(connect[name]()).rejects.toMatchObject({ name: 'SocialUnavailable' })
    }
    const patient = networks
    networks = createNetworks({ timeoutMs: 200 })
    standIns[name].fail(path, 'silence')
    await expect(connect[name]()).rejects.toMatchObject({ name: 'SocialUnavailable' })
    networks = patient
  })
})

describe('a Bluesky session', () => {
  test.each([
    ['a wrong app password', { password: 'aaaa-bbbb-cccc-dddd' }],
    ['an unknown account', { account: 'nora.bsky.social' }],
  ])('is refused for %s', async (_, change) => {
    await expect(signIn({ server: bluesky.url, ...change })).rejects.toMatchObject({ reason: 'token' })
  })

  test('is renewed with the newest refresh token, and the former one is worthless', async () => {
    const { tokens, account } = await connect.bluesky()
    expect(tokens.expiresAt?.getTime()).toBeCloseTo(bluesky.now() + 2 * 3600_000, -4)
    const renewed = await networks.bluesky.renew(tokens, account)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    await expect(networks.bluesky.renew(tokens, account)).rejects.toMatchObject({ reason: 'token' })
    await expect(networks.bluesky.renew(renewed, account)).resolves.toBeTruthy()
  })

  test('needs a reconnect after the artist deleted the app password, but not while the server is broken', async () => {
    const { tokens, account } = await connect.bluesky()
    bluesky.fail('/xrpc/com.atproto.server.refreshSession', { status: 502 })
    await expect(networks.bluesky.renew(tokens, account)).rejects.toMatchObject({ name: 'SocialUnavailable' })
    bluesky.takeBack()
    await expect(networks.bluesky.renew(tokens, account)).rejects.toMatchObject({ reason: 'token' })
  })
})

describe('a Mastodon connection', () => {
  test('registers the application once per server and hour', async () => {
    const before = mastodon.countApps()
    mastodon.pass(2 * 3600_000)
    await connect.mastodon()
    await connect.mastodon()
    expect(mastodon.countApps() - before).toBe(1)
  })

  test.each(['127.0.0.1', `@ines@127.0.0.1`])('is refused for the address %s, which is not the test server', async (server) => {
    await expect(connect.mastodon(server)).rejects.toMatchObject({ code: 'social_server_invalid' })
  })

  test('is refused without a scope, after a denial, with a used code, and with another verifier', async () => {
    mastodon.state.granted = 'read:accounts'
    await expect(connect.mastodon()).rejects.toMatchObject({ reason: 'scopes' })
    mastodon.state.granted = undefined
    const { url, verifier } = (await networks.mastodon.beginAt?.(mastodon.url, attempt)) ?? { url: '', verifier: '' }
    await expect(finish(mastodon.deny(url), verifier)).rejects.toMatchObject({ reason: 'denied' })
    const redirect = mastodon.allow(url)
    await finish(redirect, verifier)
    await expect(finish(redirect, verifier)).rejects.toMatchObject({ reason: 'code' })
    const forged = JSON.stringify({ ...JSON.parse(verifier), verifier: 'w'.repeat(43) })
    await expect(finish(mastodon.allow(url), forged)).rejects.toMatchObject({ reason: 'code' })
  })

  test('cannot be renewed, because Mastodon’s tokens have no expiry', async () => {
    const { tokens, account } = await connect.mastodon()
    expect([tokens.expiresAt, tokens.refreshToken]).toEqual([null, null])
    await expect(networks.mastodon.renew(tokens, account)).rejects.toMatchObject({ reason: 'token' })
  })
})

const outgoing = createPublicFetch({ testOrigin: posting.url })
const clock = () => new Date(0)
const ports = {
  ...createBluesky({ outgoing }).createPosts?.(clock),
  ...createMastodon({ outgoing }).createPosts?.(clock),
} as Record<(typeof names)[number], PostPort>
const accessToken = formatServerToken({ server: posting.url, token: 'a-token' })
const accesses: Record<(typeof names)[number], PostAccess> = {
  bluesky: { accessToken, accountId: blueskyAccount.did, instagramId: null },
  mastodon: { accessToken, accountId: '109301@mastodon.example', instagramId: null },
}
const link = 'https://store.example/products/doves?p=a1b2&q=1'
const content: PostContent = {
  text: `Zwei Tauben – schön! ${link}`,
  title: 'Doves',
  link,
  boardId: null,
  isMature: false,
  altText: '“Doves” by Ines',
}
const picture = { bytes: Buffer.from('a picture'), url: 'https://tintype.example/media/a.jpg' }
const { open } = posting.state

describe.each(names)('posting to %s', (name) => {
  const [port, access] = [ports[name], accesses[name]]
  const since = clock()
  const prepare = async (change: Partial<PostContent> = {}, file = picture) => {
    const prepared = await port.prepare?.(access, { ...content, ...change }, file)
    return prepared ?? { mediaId: '', isReady: false }
  }

  test('publishes exactly the text and the alternative text, and finds the post again', async () => {
    const { mediaId } = await prepare()
    const attemptOf = { since, mediaId }
    expect(await port.find(access, content, attemptOf)).toBe('absent')
    const posted = await port.publish(access, content, { mediaId, picture: null })
    const [shown] = { bluesky: open.records, mastodon: open.statuses }[name]
    expect(shown).toMatchObject({ text: content.text, alt: content.altText })
    expect(await port.find(access, content, attemptOf)).toEqual(posted)
  })

  test.each([
    [
      'an expired token',
      'reconnect',
      { bluesky: [400, { error: 'ExpiredToken' }], mastodon: [401, { error: 'The access token is invalid' }] },
    ],
    [
      'a closed account',
      'reconnect',
      { bluesky: [400, { error: 'AccountTakedown' }], mastodon: [403, { error: 'Your login is disabled' }] },
    ],
    ['a rate limit', 'limited', { bluesky: [429, {}], mastodon: [429, {}] }],
    [
      'a missing picture',
      'media_gone',
      { bluesky: [400, { error: 'BlobNotFound' }], mastodon: [422, { error: 'Media 5 not found or already attached' }] },
    ],
    [
      'a refused text',
      'refused',
      { bluesky: [400, { error: 'InvalidRequest' }], mastodon: [422, { error: 'Text character limit of 500 exceeded' }] },
    ],
    ['a broken server', 'unknown', { bluesky: [502, {}], mastodon: [503, {}] }],
  ] as const)('classifies %s as %s', async (_, kind, answers) => {
    const { mediaId } = await prepare()
    const [status, body] = answers[name]
    posting.plan({ bluesky: /createRecord$/, mastodon: /v1\/statuses$/ }[name], { kind: 'answer', done: false, status, body })
    await expect(port.publish(access, content, { mediaId, picture: null })).rejects.toMatchObject({ kind })
  })

  test.each([
    [{ 'retry-after': '90' }, new Date(90_000)],
    [{ 'ratelimit-reset': '600', 'x-ratelimit-reset': '1970-01-01T00:10:00Z' }, new Date(600_000)],
    [{ 'ratelimit-reset': 'soon', 'x-ratelimit-reset': 'soon' }, { bluesky: new Date(3600_000), mastodon: new Date(300_000) }[name]],
  ])('waits after a rate limit as the headers %j say', async (headers, retryAt) => {
    const { mediaId } = await prepare()
    const path = { bluesky: /createRecord$/, mastodon: /v1\/statuses$/ }[name]
    posting.plan(path, { kind: 'answer', done: false, status: 429, body: {}, headers })
    await expect(port.publish(access, content, { mediaId, picture: null })).rejects.toMatchObject({ kind: 'limited', retryAt })
  })

  test('does not reach a server inside the network, even with a stored token for it', async () => {
    const inside = { ...access, accessToken: formatServerToken({ server: 'https://localhost', token: 'a-token' }) }
    await expect(port.prepare?.(inside, content, picture)).rejects.toMatchObject({ kind: 'away' })
  })
})

test('Mastodon processes a picture later: the post waits for it, and a repeated call makes no second post', async () => {
  open.attachmentLooks = 2
  const { mediaId, isReady } = (await ports.mastodon.prepare?.(accesses.mastodon, content, picture)) ?? { mediaId: '', isReady: true }
  expect(isReady).toBe(false)
  const other = { ...content, link: `${link}2`, text: `Later ${link}2` }
  const publish = () => ports.mastodon.publish(accesses.mastodon, other, { mediaId, picture: null })
  await expect(publish()).rejects.toMatchObject({ kind: 'limited' })
  expect([await ports.mastodon.check?.(accesses.mastodon, mediaId), await ports.mastodon.check?.(accesses.mastodon, mediaId)]).toEqual([
    'waiting',
    'ready',
  ])
  expect(await ports.mastodon.check?.(accesses.mastodon, '9')).toBe('gone')
  open.attachmentLooks = 0
  expect(await publish()).toEqual(await publish())
})

test('a text above the limit of the Mastodon server is refused before the picture is uploaded', async () => {
  open.maxCharacters = 20
  const uploads = open.attachments.length
  await expect(ports.mastodon.prepare?.(accesses.mastodon, content, picture)).rejects.toMatchObject({
    kind: 'refused',
    said: expect.stringContaining('20'),
  })
  open.maxCharacters = 500
  expect(open.attachments).toHaveLength(uploads)
})

test('a Mastodon server that states no limits is used with the usual ones', async () => {
  posting.plan(/v2\/instance$/, { kind: 'answer', done: false, status: 404, body: { error: 'Not Found' } })
  expect(await ports.mastodon.prepare?.(accesses.mastodon, content, picture)).toMatchObject({ isReady: true })
})

test('a picture above the limit of Bluesky is refused, and a room picture is below it whatever it shows', async () => {
  const bytes = Buffer.alloc(BLUESKY_PICTURE_BYTES + 1)
  await expect(ports.bluesky.prepare?.(accesses.bluesky, content, { ...picture, bytes })).rejects.toMatchObject({ kind: 'refused' })
  const { widthPx: width, heightPx: height } = mockupFormats.link
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  expect((await noise.jpeg({ quality: SCENE.quality }).toBuffer()).length).toBeLessThan(BLUESKY_PICTURE_BYTES)
})

test('links have positions in bytes, without the punctuation after them', () => {
  const text = 'Zwölf Tauben (https://a.example/b). 👋 https://c.example/d?p=1'
  const bytes = Buffer.from(text)
  const found = linkFacets(text).map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features[0].uri])
  expect(found).toEqual(['https://a.example/b', 'https://c.example/d?p=1'].map((uri) => [uri, uri]))
})
