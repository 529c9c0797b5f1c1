import { z } from 'zod'
import { API_VERSIONS } from '../../../../platform/outside/api-versions.ts'
import { readGraphRefusal, TOKEN_EXPIRED } from '../graph.ts'
import { createOauth, type Refusal, readJson, type SocialPlatformOptions } from '../oauth.ts'
import { createPlatformCalls, type PlatformCalls } from '../platform-calls.ts'
import { readSignedRequest } from '../read-signed-request.ts'
import { type SocialAccount, type SocialPlatform, SocialRefused, type SocialTokens, SocialUnavailable } from '../social.ts'
import { createFinish, toPlainAccount } from '../token-answers.ts'
import { createThreadsPosts } from './threads-posts.ts'

/** Permissions for the account's name, its recent posts, and posts. */
export const THREADS_SCOPES = ['threads_basic', 'threads_content_publish'] as const

const LongToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** The token response has the id as a number above 2^53, so it is read from here. */
const Me = z.object({ id: z.string().min(1), username: z.string().min(1) })

/**
 * Threads. A code is exchanged for a token of one hour, and that for one of 60 days, which can be renewed when it is a day old. There is no
 * revocation; artists remove the app in their settings there, and Meta notifies us with a signed request.
 * @see developers.facebook.com/docs/threads/get-started
 */
export function createThreads({ clientId, clientSecret, apiUrl, now = Date.now, ...pace }: SocialPlatformOptions): SocialPlatform {
  const calls = createPlatformCalls({ name: 'Threads', origin: apiUrl ?? 'https://graph.threads.net', now, ...pace })
  const oauth = createOauth({
    calls: withTokenType(calls),
    credentials: { clientId, clientSecret },
    authorizeUrl: `${apiUrl ? calls.origin : 'https://threads.net'}/oauth/authorize`,
    tokenUrl: `${calls.origin}/oauth/access_token`,
    scopes: THREADS_SCOPES,
    separator: ',',
    clientAuth: 'post',
    hasPkce: false,
    readRefusal: readCodeRefusal,
  })

  /** @throws SocialRefused (`token`), SocialUnavailable */
  async function ask<Answer>(shape: z.ZodType<Answer>, path: string, { token, ...parameters }: Record<string, string>): Promise<Answer> {
    const url = `${calls.origin}${path}?${new URLSearchParams(parameters)}`
    const response = await calls.fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    const body = await readJson(response)
    if (!response.ok) throw toSocialError(response.status, body)
    const { data } = shape.safeParse(body)
    if (data === undefined) throw new SocialUnavailable('Threads answered something that is no answer')
    return data
  }

  /** Both calls require the token, and the first the client secret, in the address. */
  async function fetchLongToken(path: string, parameters: Record<string, string>): Promise<SocialTokens> {
    const { access_token: accessToken, expires_in: seconds } = await ask(LongToken, path, parameters)
    return { accessToken, refreshToken: null, expiresAt: new Date(now() + seconds * 1000) }
  }

  async function findAccount(token: string): Promise<SocialAccount> {
    const { id, username } = await ask(Me, `/${API_VERSIONS.threads.version}/me`, { token, fields: 'id,username' })
    return toPlainAccount({ userId: id, name: `@${username}` })
  }

  return {
    platform: 'threads',
    calls,
    revokesEverything: false,
    begin: oauth.authorizeUrl,
    finish: createFinish({
      ...{ name: 'Threads', oauth, scopes: THREADS_SCOPES },
      toTokens: ({ access_token: token }) =>
        fetchLongToken('/access_token', { grant_type: 'th_exchange_token', client_secret: clientSecret, access_token: token }),
      findAccount,
    }),
    renew: ({ accessToken }) => fetchLongToken('/refresh_access_token', { grant_type: 'th_refresh_token', access_token: accessToken }),
    async checkCredentials() {
      const app = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }
      await ask(z.object({ access_token: z.string() }), '/oauth/access_token', app)
    },
    readSignedRequest: (text) => readSignedRequest(text, clientSecret),
    createPosts: (clock) => ({ threads: createThreadsPosts({ apiUrl: calls.origin, circuit: calls.circuit, clock }) }),
  }
}

/** Adds `token_type`, which OAuth 2.0 requires and the documented response to a code lacks. */
function withTokenType(calls: PlatformCalls): PlatformCalls {
  return {
    ...calls,
    async fetch(url, request) {
      const response = await calls.fetch(url, request)
      const body = await readJson(response.clone())
      return response.ok && typeof body === 'object' ? Response.json({ token_type: 'bearer', ...body }) : response
    },
  }
}

const CodeError = z.object({ error_type: z.string(), error_message: z.string() })

/** The response to a code has its own format, with the same number for every error. */
function readCodeRefusal(status: number, body: unknown): Refusal {
  const { data } = CodeError.safeParse(body)
  if (!data) return readGraphRefusal(status, body)
  const isCodeOver = /\bcode\b.*(not found|used|expired)/i.test(data.error_message)
  return { kind: isCodeOver ? 'refused' : 'mistake', code: data.error_type === 'OAuthException' ? 'OAuthException' : 'no code' }
}

function toSocialError(status: number, body: unknown): Error {
  const { kind, code } = readGraphRefusal(status, body)
  if (kind === 'refused' && code.split('/')[0] === String(TOKEN_EXPIRED)) return new SocialRefused('token', `Threads refused: ${code}`)
  return new SocialUnavailable(`Threads answered ${status}: ${code}`)
}
