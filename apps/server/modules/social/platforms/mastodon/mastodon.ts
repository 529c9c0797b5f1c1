import { z } from 'zod'
import { createOauth, readJson, type SocialCredentials, sanitiseErrorCode } from '../oauth.ts'
import { ACCOUNT_ANSWER_BYTES, createServerCalls, formatServerToken, parseServerToken, type ServerNetworkOptions } from '../server-calls.ts'
import { type SocialAccount, type SocialPlatform, SocialRefused, SocialUnavailable } from '../social.ts'
import { createFinish, toPlainAccount } from '../token-answers.ts'
import { createMastodonPosts } from './mastodon-posts.ts'

/** Minimum permissions: the account's name, its recent posts, pictures and posts. */
export const MASTODON_SCOPES = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'] as const

const App = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) })
const Account = z.object({ id: z.string().max(100).regex(/^\w+$/), username: z.string().min(1) })
/** What `finish` requires, sealed in the attempt. */
const Begun = z.object({ verifier: z.string(), server: z.url(), clientId: z.string(), clientSecret: z.string() })

/** Servers limit registrations, and may delete one that no user has confirmed. */
const APP_KEPT_MS = 60 * 60_000
const APPS_MAX = 500

/**
 * Mastodon. Every server issues its own client id and secret to our application, on request. Tokens do not expire.
 * @see docs.joinmastodon.org/methods/apps, docs.joinmastodon.org/methods/oauth
 */
export function createMastodon({ outgoing, now = Date.now, ...pace }: ServerNetworkOptions): SocialPlatform {
  const servers = createServerCalls({ name: 'Mastodon', outgoing, now, ...pace })
  const apps = new Map<string, { credentials: SocialCredentials; until: number }>()

  /** Our registration at a server. @throws SocialUnavailable */
  async function register(server: string, redirectUri: string): Promise<SocialCredentials> {
    const known = apps.get(server)
    if (known && known.until > now()) return known.credentials
    const website = new URL(redirectUri).origin
    const response = await servers.at(server).fetch(`${server}/api/v1/apps`, {
      method: 'POST',
      answerBytes: ACCOUNT_ANSWER_BYTES,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Tintype', redirect_uris: redirectUri, scopes: MASTODON_SCOPES.join(' '), website }),
    })
    const { data: app } = App.safeParse(await readJson(response))
    if (!response.ok || !app) throw new SocialUnavailable(`Mastodon did not register the application: ${response.status}`)
    const credentials = { clientId: app.client_id, clientSecret: app.client_secret }
    if (apps.size >= APPS_MAX) apps.clear()
    apps.set(server, { credentials, until: now() + APP_KEPT_MS })
    return credentials
  }

  function createServerOauth(server: string, credentials: SocialCredentials) {
    return createOauth({
      calls: servers.at(server),
      credentials,
      authorizeUrl: `${server}/oauth/authorize`,
      tokenUrl: `${server}/oauth/token`,
      revokeUrl: `${server}/oauth/revoke`,
      scopes: MASTODON_SCOPES,
      separator: ' ',
      clientAuth: 'post',
      hasPkce: true,
      readRefusal: (status, body) => {
        const code = sanitiseErrorCode((body as { error?: unknown } | undefined)?.error)
        return { kind: status === 400 && code === 'invalid_grant' ? 'refused' : 'mistake', code }
      },
    })
  }

  async function findAccount(server: string, token: string): Promise<SocialAccount> {
    const url = `${server}/api/v1/accounts/verify_credentials`
    const response = await servers
      .at(server)
      .fetch(url, { answerBytes: ACCOUNT_ANSWER_BYTES, headers: { authorization: `Bearer ${token}` } })
    const { data: me } = Account.safeParse(await readJson(response))
    if (!response.ok || !me) throw new SocialUnavailable(`Mastodon did not say whose account it is: ${response.status}`)
    const { host } = new URL(server)
    // ids are unique on one server only
    const userId = `${me.id}@${host}`
    return toPlainAccount({ userId, name: `@${me.username}@${host}` })
  }

  return {
    platform: 'mastodon',
    revokesEverything: false,
    async beginAt(typed, attempt) {
      const server = servers.parse(typed)
      const credentials = await register(server, attempt.redirectUri)
      const url = await createServerOauth(server, credentials).authorizeUrl(attempt)
      return { url, verifier: JSON.stringify({ verifier: attempt.verifier, server, ...credentials } satisfies z.infer<typeof Begun>) }
    },
    async finish(answer, attempt) {
      const { server, verifier, ...client } = Begun.parse(JSON.parse(attempt.verifier))
      const finish = createFinish({
        ...{ name: 'Mastodon', oauth: createServerOauth(server, client), scopes: MASTODON_SCOPES },
        toTokens: ({ access_token: token }) => {
          const accessToken = formatServerToken({ server, token, client })
          return { accessToken, refreshToken: null, expiresAt: null }
        },
        findAccount: (accessToken) => findAccount(server, parseServerToken(accessToken).token),
      })
      return finish(answer, { ...attempt, verifier })
    },
    renew: async () => {
      throw new SocialRefused('token', 'Mastodon gives no refresh token')
    },
    async revoke({ accessToken }) {
      const { server, token, client } = parseServerToken(accessToken)
      if (client) await createServerOauth(server, client).revoke(token)
    },
    createPosts: (clock) => ({ mastodon: createMastodonPosts({ servers, outgoing, clock }) }),
  }
}
