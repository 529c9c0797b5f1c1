import { type CompactJWSHeaderParameters, createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type FlattenedJWSInput } from 'jose'
import type { Clock } from '../../clock.ts'
import { Unavailable } from '../../unavailable.ts'

/** Supabase Auth does not answer, and no usable answer of it is stored. */
export class SupabaseUnavailable extends Unavailable {
  override name = 'SupabaseUnavailable'
}

/** Supabase serves its key set from a cache of ten minutes, so a revoked key is refused after twenty at most. */
const CACHE_MS = 10 * 60_000
/** A stored key set older than this is not used if the project does not answer. */
const STALE_MS = 60 * 60_000
/** Pause after a failed request, and between requests for unknown keys. */
const PAUSE_MS = 30_000
const TIMEOUT_MS = 5_000

/** jose errors caused by the project's response, not by the token. */
const FAILED_REQUEST = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

export type KeyFetch = (url: string, options: RequestInit) => Promise<Response>

export type SigningKeys = ReturnType<typeof createSigningKeys>

/**
 * The public keys of a project, for `jwtVerify`. An unknown `kid` fetches the set again, at most every 30 seconds. If the project does not
 * answer, the stored set is used for an hour.
 * @throws SupabaseUnavailable
 */
export function createSigningKeys(url: URL, { fetch, clock }: { fetch: KeyFetch; clock: Clock }) {
  let fetchedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  const remote = createRemoteJWKSet(url, {
    cacheMaxAge: CACHE_MS,
    cooldownDuration: PAUSE_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetchKeys,
  })

  return async (header: CompactJWSHeaderParameters, token: FlattenedJWSInput) => {
    if (now() - failedAt < PAUSE_MS) return findStored(header, token)
    try {
      return await remote(header, token)
    } catch (error) {
      if (!isFailedRequest(error)) throw error
      failedAt = now()
      return findStored(header, token, error)
    }
  }

  async function fetchKeys(address: string, options: RequestInit): Promise<Response> {
    const answer = await fetch(address, options)
    if (answer.ok) fetchedAt = now()
    return answer
  }

  function findStored(header: CompactJWSHeaderParameters, token: FlattenedJWSInput, cause?: unknown) {
    const stored = remote.jwks()
    if (!stored || now() - fetchedAt > STALE_MS) throw new SupabaseUnavailable('Supabase Auth did not send its signing keys', { cause })
    return createLocalJWKSet(stored)(header, token)
  }

  function now(): number {
    return clock().getTime()
  }
}

function isFailedRequest(error: unknown): boolean {
  return !(error instanceof errors.JOSEError) || FAILED_REQUEST.has(error.code)
}
