import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  genericTokenEndpointRequest,
  nopkce,
  processAuthorizationCodeResponse,
  processGenericTokenEndpointResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { PlatformCalls } from './platform-calls.ts'
import { type Attempt, SocialRefused, SocialUnavailable } from './social.ts'

export type SocialCredentials = { clientId: string; clientSecret: string }

export type SocialPlatformOptions = SocialCredentials & {
  /** Only for tests: where a stand-in for the platform listens. */
  apiUrl?: string | undefined
  timeoutMs?: number
  now?: () => number
}

/** How one platform speaks OAuth 2.0. */
export type Dialect = {
  calls: PlatformCalls
  credentials: SocialCredentials
  authorizeUrl: string
  tokenUrl: string
  revokeUrl?: string
  scopes: readonly string[]
  /** Between the scopes in the address. */
  separator: ' ' | ','
  /** How the token endpoint is told who asks. */
  clientAuth: 'basic' | 'post'
  hasPkce: boolean
  /** What else the token endpoint is told with a code. */
  codeParameters?: Record<string, string>
  /** What a refusal of the token endpoint means. */
  readRefusal(status: number, body: unknown): RefusalOf
}

/** `mistake`: of ours, as with a secret that is not right; it may be mended and says nothing of the artist's account. */
export type RefusalOf = { kind: 'refused' | 'busy' | 'mistake'; code: string }

export type Oauth = ReturnType<typeof createOauth>

/** The authorization code grant and what follows it, at one platform. */
export function createOauth(dialect: Dialect) {
  const { calls, credentials, scopes } = dialect
  const server = {
    issuer: calls.origin,
    authorization_endpoint: dialect.authorizeUrl,
    token_endpoint: dialect.tokenUrl,
    ...(dialect.revokeUrl && { revocation_endpoint: dialect.revokeUrl }),
  }
  const client: Client = { client_id: credentials.clientId }
  const auth = dialect.clientAuth === 'post' ? ClientSecretPost(credentials.clientSecret) : plainBasic(credentials)
  const options = {
    [customFetch]: (url: string, { method, headers, body, signal }: LibraryRequest) =>
      calls.fetch(url, { method, headers, ...(body && { body }), ...(signal && { signal }) }),
    // a stand-in of the tests listens on this machine, without a certificate; everybody else's address is a constant of ours
    [allowInsecureRequests]: !dialect.tokenUrl.startsWith('https:'),
  }

  async function answerOf(asked: Promise<Response>, reason: 'code' | 'token'): Promise<Response> {
    const response = await asked
    if (response.ok) return response
    const { kind, code } = readRefusal(dialect, response.status, await readJson(response))
    if (kind === 'refused') throw new SocialRefused(reason, `${calls.name} refused: ${code}`)
    throw new SocialUnavailable(`${calls.name} answered ${response.status}: ${code}`)
  }

  return {
    async authorizeUrl({ redirectUri, state, verifier }: Attempt): Promise<string> {
      const url = new URL(dialect.authorizeUrl)
      const parameters = {
        response_type: 'code',
        client_id: credentials.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(dialect.separator),
        state,
        ...(dialect.hasPkce && { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    /** @throws SocialRefused (`denied`, `code`), SocialUnavailable */
    async exchange(answer: URLSearchParams, { redirectUri, state, verifier }: Attempt): Promise<TokenEndpointResponse> {
      checkAnswer(calls, answer)
      try {
        const valid = validateAuthResponse(server, client, answer, state)
        const asked = authorizationCodeGrantRequest(server, client, auth, valid, redirectUri, dialect.hasPkce ? verifier : nopkce, {
          ...options,
          ...(dialect.codeParameters && { additionalParameters: dialect.codeParameters }),
        })
        return await processAuthorizationCodeResponse(server, client, await answerOf(asked, 'code'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** @throws SocialRefused (`token`), SocialUnavailable */
    async refresh(refreshToken: string): Promise<TokenEndpointResponse> {
      try {
        const asked = refreshTokenGrantRequest(server, client, auth, refreshToken, options)
        return await processRefreshTokenResponse(server, client, await answerOf(asked, 'token'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** A grant of the platform's own, in exchange for a token. @throws SocialRefused (`token`), SocialUnavailable */
    async grant(type: string, parameters: Record<string, string>): Promise<TokenEndpointResponse> {
      try {
        const asked = genericTokenEndpointRequest(server, client, auth, type, parameters, options)
        return await processGenericTokenEndpointResponse(server, client, await answerOf(asked, 'token'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** One that is over already is refused, which is as good. @throws SocialUnavailable */
    async revoke(token: string): Promise<void> {
      try {
        await answerOf(revocationRequest(server, client, auth, token, options), 'token')
      } catch (error) {
        if (error instanceof SocialRefused) return
        throw known(error) ?? nonsense(calls)
      }
    },
  }
}

type LibraryRequest = {
  method: string
  headers: Record<string, string>
  body?: BodyInit | null | undefined
  signal?: AbortSignal | undefined
}

/**
 * The platform's own words for a no stay where they are: anybody may have written them into the address.
 * @throws SocialRefused
 */
function checkAnswer({ name }: PlatformCalls, answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error === 'access_denied') throw new SocialRefused('denied', `${name}: the artist said no`)
  if (error !== null) throw new SocialRefused('code', `${name} refused: ${shortCode(error)}`)
  if (!answer.get('code')) throw new SocialRefused('code', `${name} gave no code`)
}

function readRefusal(dialect: Dialect, status: number, body: unknown): RefusalOf {
  if (status === 429 || status >= 500 || status < 400) return { kind: 'busy', code: String(status) }
  return dialect.readRefusal(status, body)
}

function known(error: unknown): Error | undefined {
  return error instanceof SocialRefused || error instanceof SocialUnavailable ? error : undefined
}

/** What the library says of an answer quotes the answer, and an answer of a token endpoint is tokens. */
function nonsense({ name }: PlatformCalls): SocialUnavailable {
  return new SocialUnavailable(`${name} answered something that is no answer`)
}

/** As the platforms describe it: name and secret as they are. The library encodes both first, as the standard asks and they do not expect. */
function plainBasic({ clientId, clientSecret }: SocialCredentials): ClientAuth {
  const value = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (_server, _client, _body, headers) => headers.set('authorization', value)
}

/** Undefined where it is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** An error code as it may stand in a log: a word of theirs, and nothing that could be more. */
export function shortCode(code: unknown): string {
  return typeof code === 'number' ? String(code) : typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : 'no code'
}
