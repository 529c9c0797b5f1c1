import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { API_VERSIONS } from '../../../platform/outside/api-versions.ts'
import { type Refusal, readJson, sanitiseErrorCode } from './oauth.ts'
import type { PlatformCalls } from './platform-calls.ts'
import { SocialRefused, SocialUnavailable } from './social.ts'

export const GRAPH_VERSION = API_VERSIONS.meta.version

const Refused = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), is_transient: z.boolean().optional() }),
})

/** Rate limits, by app, person, page or account. */
const BUSY = [1, 2, 4, 17, 32, 341, 613, 80001, 80002]
/** The token has expired, was revoked, or became invalid by a password change. */
export const TOKEN_EXPIRED = 190
/** Subcodes of error 100: the authorization code is invalid, expired or used. */
const CODE_OVER = [36007, 36008, 36009]

/** Interprets Meta's errors, which have their own format, also for tokens. */
export function readGraphRefusal(_status: number, body: unknown): Refusal {
  const { data } = Refused.safeParse(body)
  if (!data) return { kind: 'mistake', code: 'no code' }
  const { code, error_subcode: subcode, is_transient: isTransient } = data.error
  const words = [code, subcode].filter((one) => one !== undefined).map(sanitiseErrorCode)
  const isOver = code === TOKEN_EXPIRED || (code === 100 && CODE_OVER.includes(subcode ?? 0))
  const kind = isTransient || BUSY.includes(code) ? 'busy' : isOver ? 'refused' : 'mistake'
  return { kind, code: words.join('/') }
}

export type Graph = ReturnType<typeof createGraph>

/**
 * Calls Meta's Graph API with an app secret proof, which makes a stolen token useless to other apps.
 * @see developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export function createGraph(calls: PlatformCalls, appSecret: string) {
  const proofOf = (token: string) => createHmac('sha256', appSecret).update(token).digest('hex')

  /** @throws SocialRefused (`token`), SocialUnavailable */
  async function ask<Answer>(
    shape: z.ZodType<Answer>,
    { method = 'GET', path, token, parameters = {} }: { method?: string; path: string; token: string; parameters?: Record<string, string> },
  ): Promise<Answer> {
    const url = new URL(`${calls.origin}/${GRAPH_VERSION}${path}`)
    for (const [name, value] of Object.entries({ ...parameters, appsecret_proof: proofOf(token) })) url.searchParams.set(name, value)
    const response = await calls.fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    const body = await readJson(response)
    if (!response.ok) throw toSocialError(response.status, body)
    const { data } = shape.safeParse(body)
    if (data === undefined) throw new SocialUnavailable('Meta answered something that is no answer')
    return data
  }

  return { ask, proofOf }
}

function toSocialError(status: number, body: unknown): Error {
  const { kind, code } = readGraphRefusal(status, body)
  if (kind === 'refused' && code.split('/')[0] === String(TOKEN_EXPIRED)) return new SocialRefused('token', `Meta refused: ${code}`)
  return new SocialUnavailable(`Meta answered ${status}: ${code}`)
}
