import { afterAll, describe, expect, test } from 'vitest'
import { openPostingStandin } from '../../../../test/stand-ins/posting-stand-in.ts'
import { openThreadsStandIn, threadsCredentials } from '../../../../test/stand-ins/threads-stand-in.ts'
import type { PostAccess, PostContent, PostPort } from '../posts.ts'
import type { Attempt, SocialGrant } from '../social.ts'
import { createThreads } from './threads.ts'

const [standIn, posting] = await Promise.all([openThreadsStandIn(), openPostingStandin()])
afterAll(() => Promise.all([standIn.close(), posting.close()]))

const DAY_MS = 24 * 60 * 60 * 1000
const attempt: Attempt = { redirectUri: 'https://tintype.example/api/social/callback/threads', state: 'a-state', verifier: 'v'.repeat(43) }
const create = (change: object = {}) =>
  createThreads({ ...threadsCredentials, apiUrl: standIn.url, now: standIn.now, timeoutMs: 4000, ...change })
const threads = create()
const account = { pageId: null }

async function finish(redirect: string, platform = threads): Promise<SocialGrant> {
  const grant = await platform.finish?.(new URL(redirect).searchParams, attempt)
  if (!grant) throw new Error('not connected')
  return grant
}
const begin = async () => (await threads.begin?.(attempt)) ?? ''

describe('the connection to Threads', () => {
  test('asks for comma-separated scopes without PKCE, and exchanges the code for a token of 60 days', async () => {
    const asked = new URL(await begin()).searchParams
    expect([asked.get('scope'), asked.get('code_challenge')]).toEqual(['threads_basic,threads_content_publish', null])
    const { tokens, account: connected } = await finish(standIn.allow(await begin()))
    expect(connected).toMatchObject({ userId: '17841405793187218', name: '@ines.on.metal' })
    expect(tokens.expiresAt?.getTime()).toBeCloseTo(standIn.now() + 5_183_944_000, -4)
    const me = standIn.asked('/v1.0/me').at(-1)
    expect([me?.bearer, me?.query.get('access_token')]).toEqual([tokens.accessToken, null])
  })

  test('is refused after a denial and with a used code', async () => {
    await expect(finish(standIn.deny(await begin()))).rejects.toMatchObject({ reason: 'denied' })
    const redirect = standIn.allow(await begin())
    await finish(redirect)
    await expect(finish(redirect)).rejects.toMatchObject({ reason: 'code' })
  })

  test('with a wrong client secret is reported as unavailable, and the secret is not quoted', async () => {
    const wrong = create({ clientSecret: 'another-secret-of-ours' })
    const error = await finish(standIn.allow(await begin()), wrong).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'SocialUnavailable', message: 'Threads answered 400: OAuthException' })
  })

  test.each(['/oauth/access_token', '/access_token', '/v1.0/me'])(
    'is unavailable while %s is limited, broken or nonsense',
    async (path) => {
      for (const fault of [{ status: 429 }, { status: 503 }, 'nonsense'] as const) {
        standIn.fail(path, fault)
        await expect(finish(standIn.allow(await begin()), create())).rejects.toMatchObject({ name: 'SocialUnavailable' })
      }
    },
  )

  test('is renewed from a day after its token, and needs a reconnect after the artist removed the app', async () => {
    const { tokens } = await finish(standIn.allow(await begin()))
    await expect(threads.renew(tokens, account)).rejects.toMatchObject({ name: 'SocialUnavailable' })
    standIn.pass(DAY_MS)
    const renewed = await threads.renew(tokens, account)
    expect(renewed.accessToken).not.toBe(tokens.accessToken)
    standIn.takeBack()
    await expect(threads.renew(renewed, account)).rejects.toMatchObject({ reason: 'token' })
  })
})

const port = createThreads({ ...threadsCredentials, apiUrl: posting.url }).createPosts?.(() => new Date(0)).threads as PostPort
const access: PostAccess = { accessToken: 'a-token', accountId: 'user1', instagramId: null }
const link = 'https://store.example/products/doves?p=a1b2'
const content: PostContent = {
  text: `Zwei Tauben. ${link}`,
  title: 'Doves',
  link,
  boardId: null,
  isMature: false,
  altText: '“Doves” by Ines',
}
const picture = { bytes: Buffer.from('a picture'), url: 'https://tintype.example/media/a.jpg' }
const since = new Date(0)
const { threads: state } = posting.state

async function prepare(): Promise<string> {
  const prepared = await port.prepare?.(access, content, picture)
  for (const container of state.containers) container.status = 'FINISHED'
  return prepared?.mediaId ?? ''
}

describe('posting to Threads', () => {
  test('publishes exactly the text and the alternative text, and finds the post again', async () => {
    const mediaId = await prepare()
    expect(await port.find(access, content, { since, mediaId })).toBe('absent')
    const posted = await port.publish(access, content, { mediaId, picture: null })
    expect(state.posts[0]).toMatchObject({ text: content.text, alt: content.altText, permalink: posted.url })
    expect(await port.find(access, content, { since, mediaId })).toEqual(posted)
  })

  test('a published container that has become a post without a status is found in the list of posts', async () => {
    const error = { message: 'Tried accessing nonexisting field (status)', type: 'THApiException', code: 100 }
    posting.plan(/\/tc\d+$/, { kind: 'answer', done: false, status: 400, body: { error } })
    expect(await port.find(access, content, { since, mediaId: 'tc1' })).toMatchObject({ externalId: state.posts[0]?.id })
  })

  test.each([
    ['an expired token', 'reconnect', { code: 190 }],
    ['a missing permission', 'reconnect', { code: 10 }],
    ['a rate limit', 'limited', { code: 4 }],
    ['a container that is gone or too new', 'media_gone', { code: 24, error_subcode: 4279009 }],
    ['a refused text', 'refused', { code: 100 }],
    ['a fault of Threads', 'unknown', { code: 2 }],
  ])('classifies %s as %s', async (_, kind, error) => {
    const mediaId = await prepare()
    posting.plan(/threads_publish$/, { kind: 'answer', done: false, status: 400, body: { error } })
    await expect(port.publish(access, content, { mediaId, picture: null })).rejects.toMatchObject({ kind })
  })

  test.each([
    [5, true],
    [6, false],
  ])('a text with %i links is accepted: %s', async (count, isAccepted) => {
    const text = Array.from({ length: count }, (_, index) => `https://a.example/${index}`).join(' ')
    const containers = state.containers.length
    const preparing = port.prepare?.(access, { ...content, text }, picture)
    if (isAccepted) await expect(preparing).resolves.toMatchObject({ isReady: false })
    else await expect(preparing).rejects.toMatchObject({ kind: 'refused', said: expect.stringContaining('6 links') })
    expect(state.containers.length - containers).toBe(isAccepted ? 1 : 0)
  })
})
