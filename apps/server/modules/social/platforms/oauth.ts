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
  /** Only for tests: address of a fake platform. */
  apiUrl?: string | undefined
  timeoutMs?: number
  now?: () => number
}

/** A platform's variant of OAuth 2.0. */
export type OauthVariant = {
  calls: PlatformCalls
  credentials: SocialCredentials
  authorizeUrl: string
  tokenUrl: string
  revokeUrl?: string
  scopes: readonly string[]
  /** Separator of the scopes. */
  separator: ' ' | ','
  /** Client authentication at the token endpoint. */
  clientAuth: 'basic' | 'post'
  hasPkce: boolean
  /** Additional parameters of the code exchange. */
  codeParameters?: Record<string, string>
  /** Interprets an error of the token endpoint. */
  readRefusal(status: number, body: unknown): Refusal
}

/** `mistake`: our configuration is wrong, such as the client secret; it says nothing about the artist's account. */
export type Refusal = { kind: 'refused' | 'busy' | 'mistake'; code: string }

/** Far above the size of a token response. */
const TOKEN_ANSWER_BYTES = 64 * 1024

export type Oauth = ReturnType<typeof createOauth>

/** The authorization code grant, renewal and revocation for one platform. */
export function createOauth(dialect: OauthVariant) {
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
      calls.fetch(url, { method, headers, answerBytes: TOKEN_ANSWER_BYTES, ...(body && { body }), ...(signal && { signal }) }),
    // only the tests' fake platform uses http; all other addresses are our constants
    [allowInsecureRequests]: !dialect.tokenUrl.startsWith('https:'),
  }

  async function requireOkResponse(asked: Promise<Response>, reason: 'code' | 'token'): Promise<Response> {
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
        return await processAuthorizationCodeResponse(server, client, await requireOkResponse(asked, 'code'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** @throws SocialRefused (`token`), SocialUnavailable */
    async refresh(refreshToken: string): Promise<TokenEndpointResponse> {
      try {
        const asked = refreshTokenGrantRequest(server, client, auth, refreshToken, options)
        return await processRefreshTokenResponse(server, client, await requireOkResponse(asked, 'token'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** A platform-specific grant that exchanges a token. @throws SocialRefused (`token`), SocialUnavailable */
    async grant(type: string, parameters: Record<string, string>): Promise<TokenEndpointResponse> {
      try {
        const asked = genericTokenEndpointRequest(server, client, auth, type, parameters, options)
        return await processGenericTokenEndpointResponse(server, client, await requireOkResponse(asked, 'token'))
      } catch (error) {
        throw known(error) ?? nonsense(calls)
      }
    },

    /** Revokes a token. Ignores refusals, because an expired token is as good as revoked. @throws SocialUnavailable */
    async revoke(token: string): Promise<void> {
      try {
        await requireOkResponse(revocationRequest(server, client, auth, token, options), 'token')
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
 * Omits the platform's error description, because the URL may be forged.
 * @throws SocialRefused
 */
function checkAnswer({ name }: PlatformCalls, answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error === 'access_denied') throw new SocialRefused('denied', `${name}: the artist said no`)
  if (error !== null) throw new SocialRefused('code', `${name} refused: ${sanitiseErrorCode(error)}`)
  if (!answer.get('code')) throw new SocialRefused('code', `${name} gave no code`)
}

function readRefusal(dialect: OauthVariant, status: number, body: unknown): Refusal {
  if (status === 429 || status >= 500 || status < 400) return { kind: 'busy', code: String(status) }
  return dialect.readRefusal(status, body)
}

function known(error: unknown): Error | undefined {
  return error instanceof SocialRefused || error instanceof SocialUnavailable ? error : undefined
}

/** Replaces the library's error, which quotes the response, and token responses contain tokens. */
function nonsense({ name }: PlatformCalls): SocialUnavailable {
  return new SocialUnavailable(`${name} answered something that is no answer`)
}

/**
 * Basic authentication as the platforms document it, without encoding. The library would URL-encode both parts, as the standard requires
 * but the platforms do not expect.
 */
function plainBasic({ clientId, clientSecret }: SocialCredentials): ClientAuth {
  const value = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return (_server, _client, _body, headers) => headers.set('authorization', value)
}

/** Undefined if it is not valid JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** An error code that is safe to log; other values are replaced. */
export function sanitiseErrorCode(code: unknown): string {
  return typeof code === 'number' ? String(code) : typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : 'no code'
}
