import { createOAuthAPIClient, createRestAPIClient } from 'masto'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { afterAll, expect, test } from 'vitest'
import { createPublicFetch } from '../../../../platform/outgoing/public-fetch.ts'
import { openMastodonStandIn } from '../../../../test/stand-ins/mastodon-stand-in.ts'
import { openPostingStandin } from '../../../../test/stand-ins/posting-stand-in.ts'
import { formatServerToken } from '../server-calls.ts'
import { createMastodon, MASTODON_SCOPES } from './mastodon.ts'

// Masto.js, the most used client, is tested against real servers. It must work with our stand-in, and our calls must equal its calls.
const [mastodon, posting] = await Promise.all([openMastodonStandIn(), openPostingStandin()])
afterAll(() => Promise.all([mastodon.close(), posting.close()]))

const redirectUri = 'https://tintype.example/api/social/callback/mastodon'
const verifier = 'v'.repeat(43)

const toCall = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

async function connectAsMasto(): Promise<void> {
  const { v1 } = createRestAPIClient({ url: mastodon.url })
  const oauth = createOAuthAPIClient({ url: mastodon.url })
  const app = await v1.apps.create({ clientName: 'Tintype', redirectUris: redirectUri, scopes: MASTODON_SCOPES.join(' ') })
  const [clientId, clientSecret] = [app.clientId ?? '', app.clientSecret ?? '']
  const challenge = await calculatePKCECodeChallenge(verifier)
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: MASTODON_SCOPES.join(' '),
    code_challenge: challenge,
  })
  const code = new URL(mastodon.allow(`${mastodon.url}/oauth/authorize?${asked}`)).searchParams.get('code') ?? ''
  const parameters = { grantType: 'authorization_code', clientId, clientSecret, redirectUri, code, codeVerifier: verifier } as const
  const { accessToken } = await oauth.token.create(parameters)
  const { v1: signedIn } = createRestAPIClient({ url: mastodon.url, accessToken })
  expect(await signedIn.accounts.verifyCredentials()).toMatchObject({ id: '109301', username: 'ines' })
  await oauth.revoke({ clientId, clientSecret, token: accessToken })
  await expect(signedIn.accounts.verifyCredentials()).rejects.toMatchObject({ statusCode: 401 })
}

async function connectAsWeDo(): Promise<void> {
  const network = createMastodon({ outgoing: createPublicFetch({ testOrigin: mastodon.url }) })
  const attempt = { redirectUri, state: 'a-state', verifier }
  const begun = await network.beginAt?.(mastodon.url, attempt)
  const answer = new URL(mastodon.allow(begun?.url ?? '')).searchParams
  const grant = await network.finish?.(answer, { ...attempt, verifier: begun?.verifier ?? '' })
  if (grant) await network.revoke?.(grant.tokens)
}

test('Masto.js connects an account at the stand-in and revokes it by the same calls as we do', async () => {
  await connectAsMasto()
  const theirs = mastodon.requests.map(toCall)
  await connectAsWeDo()
  const ours = mastodon.requests.slice(theirs.length).map(toCall)
  expect(theirs).toEqual([...ours, 'GET /api/v1/accounts/verify_credentials'])
})

const link = 'https://store.example/products/doves?p=a1b2'
const content = { text: `Two doves ${link}`, title: 'Doves', link, boardId: null, isMature: false, altText: '“Doves” by Ines' }
const picture = { bytes: Buffer.from('a picture'), url: 'https://tintype.example/media/a.jpg' }

async function postAsMasto(): Promise<string> {
  const { v1, v2 } = createRestAPIClient({ url: posting.url, accessToken: 'a-token' })
  await v2.instance.fetch()
  const file = new Blob([new Uint8Array(picture.bytes)], { type: 'image/jpeg' })
  const { id } = await v2.media.create({ file, description: content.altText, skipPolling: true })
  expect(await v1.media.$select(id).fetch()).toMatchObject({ id, description: content.altText })
  const status = await v1.statuses.create({ status: content.text, mediaIds: [id] })
  const [found] = await v1.accounts.$select('109301').statuses.list({ limit: 40, excludeReblogs: true })
  expect(found).toMatchObject({ id: status.id, url: status.url, content: expect.stringContaining(link) })
  return status.id
}

async function postAsWeDo(): Promise<string> {
  const port = createMastodon({ outgoing: createPublicFetch({ testOrigin: posting.url }) }).createPosts?.(() => new Date()).mastodon
  const accessToken = formatServerToken({ server: posting.url, token: 'a-token' })
  const access = { accessToken, accountId: '109301@mastodon.example', instagramId: null }
  const { mediaId = '' } = (await port?.prepare?.(access, content, picture)) ?? {}
  await port?.check?.(access, mediaId)
  const posted = await port?.publish(access, content, { mediaId, picture: null })
  await port?.find(access, content, { since: new Date(), mediaId })
  return posted?.externalId ?? ''
}

test('Masto.js posts a picture with its alternative text by the same calls as we do, and both make the same post', async () => {
  const describeCalls = (from: number) =>
    posting.asked.slice(from).map(({ method, path, query, token, body: { skip_polling: _, ...body } }) => {
      const { media_ids: ids, ...fields } = body as unknown as Record<string, unknown>
      return {
        method,
        path: path.replace(/media\/\d+/, 'media/ID'),
        query: `${query}`,
        token,
        fields,
        ids: Array.isArray(ids) && ids.length,
      }
    })
  const theirId = await postAsMasto()
  const theirs = describeCalls(0)
  const ourId = await postAsWeDo()
  expect(describeCalls(theirs.length)).toEqual(theirs)
  const [ours, former] = posting.state.open.statuses
  expect([ours?.id, former?.id]).toEqual([ourId, theirId])
  expect([ours?.text, ours?.alt]).toEqual([former?.text, former?.alt])
})
