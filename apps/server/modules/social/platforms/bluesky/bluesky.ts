import { z } from 'zod'
import { readJson, sanitiseErrorCode } from '../oauth.ts'
import type { PlatformCalls } from '../platform-calls.ts'
import { ACCOUNT_ANSWER_BYTES, createServerCalls, formatServerToken, parseServerToken, type ServerNetworkOptions } from '../server-calls.ts'
import { type SocialGrant, type SocialPlatform, SocialRefused, type SocialTokens, SocialUnavailable } from '../social.ts'
import { toPlainAccount } from '../token-answers.ts'
import { createBlueskyPosts } from './bluesky-posts.ts'

/** The server of accounts that name no other one. */
const MAIN_SERVER = 'https://bsky.social'
/** Lifetime of an access token that states none; two hours are usual. */
const LIFE_MS = 60 * 60_000

const Session = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  did: z
    .string()
    .max(2048)
    .regex(/^did:[a-z]+:[\w.:%-]+$/),
  handle: z.string().min(1),
})
type Session = z.infer<typeof Session>

/** Errors of a request with status 400 that mean that the session has ended or the account is closed. */
const ENDED = ['ExpiredToken', 'InvalidToken', 'AccountTakedown', 'AccountDeactivated']

/**
 * Bluesky, on bsky.social or another server of the AT Protocol. An app password is exchanged for a session: an access token for about two
 * hours and a refresh token that is replaced with each use.
 * @see atproto.com/specs/xrpc, lexicons com.atproto.server.createSession, refreshSession and deleteSession
 */
export function createBluesky({ outgoing, now = Date.now, ...pace }: ServerNetworkOptions): SocialPlatform {
  const servers = createServerCalls({ name: 'Bluesky', outgoing, now, ...pace })

  /** @throws SocialRefused (`token`), SocialUnavailable */
  async function callServer(server: string, method: string, request: { token?: string; body?: object }): Promise<unknown> {
    const calls = servers.at(server)
    const response = await calls.fetch(`${server}/xrpc/com.atproto.server.${method}`, {
      method: 'POST',
      answerBytes: ACCOUNT_ANSWER_BYTES,
      headers: {
        ...(request.token && { authorization: `Bearer ${request.token}` }),
        ...(request.body && { 'content-type': 'application/json' }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
    })
    const answer = await readJson(response)
    if (!response.ok) throw toSocialError(calls, response.status, answer)
    return answer
  }

  function toGrant(server: string, { accessJwt, refreshJwt, did, handle }: Session): SocialGrant {
    const account = toPlainAccount({ userId: did, name: `@${handle}` })
    return { tokens: toTokens(server, { accessJwt, refreshJwt }), scopes: ['app_password'], account }
  }

  function toTokens(server: string, { accessJwt, refreshJwt }: Pick<Session, 'accessJwt' | 'refreshJwt'>): SocialTokens {
    return {
      accessToken: formatServerToken({ server, token: accessJwt }),
      refreshToken: formatServerToken({ server, token: refreshJwt }),
      expiresAt: new Date(readExpiry(accessJwt) ?? now() + LIFE_MS),
    }
  }

  return {
    platform: 'bluesky',
    revokesEverything: false,
    async signIn({ account, password, server: typed }) {
      const server = typed ? servers.parse(typed) : MAIN_SERVER
      const body = { identifier: account.replace(/^@/, ''), password }
      return toGrant(server, understand(await callServer(server, 'createSession', { body })))
    },
    async renew({ refreshToken }) {
      if (!refreshToken) throw new SocialRefused('token', 'Bluesky has given no refresh token')
      const { server, token } = parseServerToken(refreshToken)
      return toTokens(server, understand(await callServer(server, 'refreshSession', { token })))
    },
    /** Ends the session, which invalidates both tokens. The app password stays valid until the artist deletes it. */
    async revoke({ refreshToken }) {
      if (!refreshToken) return
      const { server, token } = parseServerToken(refreshToken)
      await callServer(server, 'deleteSession', { token }).catch((error) => {
        if (!(error instanceof SocialRefused)) throw error
      })
    },
    createPosts: (clock) => ({ bluesky: createBlueskyPosts({ servers, outgoing, clock }) }),
  }
}

function understand(answer: unknown): Session {
  const { data } = Session.safeParse(answer)
  if (!data) throw new SocialUnavailable('Bluesky answered something that is no session')
  return data
}

function toSocialError({ name }: PlatformCalls, status: number, body: unknown): Error {
  const code = sanitiseErrorCode((body as { error?: unknown } | undefined)?.error)
  const isRefused = status === 401 || (status === 400 && ENDED.includes(code))
  return isRefused ? new SocialRefused('token', `${name} refused: ${code}`) : new SocialUnavailable(`${name} answered ${status}: ${code}`)
}

/** The expiry of a JSON Web Token, in ms. Not verified: it only decides when to renew. */
function readExpiry(token: string): number | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims.exp === 'number' ? claims.exp * 1000 : undefined
  } catch {
    return undefined
  }
}
