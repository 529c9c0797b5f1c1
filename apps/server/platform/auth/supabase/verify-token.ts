import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { SigningKeys } from './signing-keys.ts'

/** What a valid access token of Supabase Auth says about its session. */
export type AccessToken = {
  /** `sub`: the user's id in the project. */
  userId: string
  email: string
  sessionId: string
  issuedAt: Date
  expiresAt: Date
  /** The oldest time of its methods of authentication. Undefined if a hook of the project removed the times. */
  begunAt: Date | undefined
  /** Whether a second factor was used in this session (`aal2`). */
  isTwoFactor: boolean
  /** When the user signed in with the password or a passkey. Undefined for a session that a link in a mail opened. */
  signedInAt: Date | undefined
  /** When the second factor was used. Undefined without one. */
  secondFactorAt: Date | undefined
}

/** Returns undefined for every token that is not valid. */
export type TokenVerifier = (token: string) => Promise<AccessToken | undefined>

export type VerifierOptions = {
  /** The project's address, `SUPABASE_URL`. */
  url: string
  keys: SigningKeys
  /** The shared secret of an old project. Undefined: HS256 is refused. */
  jwtSecret: string | undefined
  clock: Clock
}

const AUDIENCE = 'authenticated'
const CLOCK_TOLERANCE = '30s'
/** The longest lifetime that a project can set. Rows about ended sessions are kept as long. */
export const MAX_TOKEN_AGE_SECONDS = 7 * 24 * 60 * 60
const MAX_TOKEN_LENGTH = 8_192
const PUBLIC_KEY_ALGORITHMS = ['ES256', 'RS256']
const SIGN_INS = new Set(['password', 'passkey'])
const SECOND_FACTORS = new Set(['totp', 'mfa/phone', 'mfa/webauthn'])

const Method = z.object({ method: z.string(), timestamp: z.number().positive() })

/**
 * The claims that Supabase documents. `user_metadata` is left out, because the user can write it. A `client_id` marks a token for an
 * application of another company (OAuth), and anonymous users have no address.
 * @see https://supabase.com/docs/guides/auth/jwt-fields
 */
const Claims = z.object({
  sub: z.guid(),
  email: z.string().min(3),
  role: z.literal(AUDIENCE),
  session_id: z.guid(),
  iat: z.number(),
  exp: z.number(),
  aal: z.string().optional(),
  // a hook of the project can replace the entries by names, which have no times
  amr: z
    .array(z.unknown())
    .default([])
    .transform((entries) => entries.flatMap((entry) => Method.safeParse(entry).data ?? [])),
  is_anonymous: z.literal(false).optional(),
  client_id: z.undefined().optional(),
})

/**
 * Verifies access tokens of one Supabase project: signature, `iss`, `aud`, `exp`, `nbf`, `iat`. The algorithm decides which key may verify
 * it, so that a public key never serves as a shared secret.
 * @throws SupabaseUnavailable
 */
export function createTokenVerifier({ url, keys, jwtSecret, clock }: VerifierOptions): TokenVerifier {
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret)
  const rules = {
    issuer: toAuthUrl(url),
    audience: AUDIENCE,
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    clockTolerance: CLOCK_TOLERANCE,
    requiredClaims: ['exp', 'iat', 'sub'],
  }

  return async (token) => {
    const algorithm = readAlgorithm(token)
    try {
      if (algorithm === 'HS256' && secret) return readClaims(await verify((options) => jwtVerify(token, secret, options), algorithm))
      if (PUBLIC_KEY_ALGORITHMS.includes(algorithm))
        return readClaims(await verify((options) => jwtVerify(token, keys, options), algorithm))
      return undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  async function verify(run: (options: object) => Promise<{ payload: unknown }>, algorithm: string): Promise<unknown> {
    return (await run({ ...rules, algorithms: [algorithm], currentDate: clock() })).payload
  }
}

/** The address of a project's Supabase Auth, which is also the issuer of its tokens. */
export function toAuthUrl(projectUrl: string): string {
  return `${projectUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1`
}

function readAlgorithm(token: string): string {
  if (token.length > MAX_TOKEN_LENGTH) return 'none'
  try {
    return decodeProtectedHeader(token).alg ?? 'none'
  } catch {
    return 'none'
  }
}

function readClaims(payload: unknown): AccessToken | undefined {
  const { data: claims } = Claims.safeParse(payload)
  if (!claims) return undefined
  const isTwoFactor = claims.aal !== undefined && claims.aal !== 'aal1'
  return {
    userId: claims.sub,
    email: claims.email,
    sessionId: claims.session_id,
    issuedAt: toDate(claims.iat),
    expiresAt: toDate(claims.exp),
    begunAt: claims.amr.length > 0 ? toDate(Math.min(...claims.amr.map(({ timestamp }) => timestamp))) : undefined,
    isTwoFactor,
    signedInAt: findLatest(claims.amr, SIGN_INS),
    secondFactorAt: isTwoFactor ? findLatest(claims.amr, SECOND_FACTORS) : undefined,
  }
}

function findLatest(methods: z.infer<typeof Method>[], wanted: ReadonlySet<string>): Date | undefined {
  const times = methods.filter(({ method }) => wanted.has(method)).map(({ timestamp }) => timestamp)
  return times.length > 0 ? toDate(Math.max(...times)) : undefined
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
