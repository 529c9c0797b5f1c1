import type { MediaState } from '@tintype/contract/social/social-post-states'
import { z } from 'zod'
import type { Circuit } from '../../../platform/circuit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from './ask-platform.ts'
import { SocialFault } from './posts.ts'

const GraphError = z.object({
  error: z.object({
    message: z.string().optional(),
    error_user_msg: z.string().optional(),
    code: z.int().optional(),
    error_subcode: z.int().optional(),
    is_transient: z.boolean().optional(),
  }),
})

const SKEW_MS = 60_000
const HOUR_MS = 60 * 60_000

export type GraphPostOptions = { apiUrl?: string | undefined; circuit: Circuit; clock: Clock }
export type GraphRequest = Omit<PlatformRequest, 'url' | 'circuit'> & { path: string }

/**
 * The calls of Meta's APIs that make posts.
 * @param root  the origin and the version
 * @param proofOf  the app secret proof for a token
 */
export function createGraphCalls(root: string, { circuit, clock }: GraphPostOptions, proofOf?: (token: string) => string) {
  /** @throws SocialFault */
  return async function ask<Shape>(shape: z.ZodType<Shape>, question: GraphRequest): Promise<Shape> {
    const url = new URL(`${root}${question.path}`)
    if (proofOf) url.searchParams.set('appsecret_proof', proofOf(question.accessToken))
    const answer = await askPlatform({ ...question, circuit, url: url.toString() })
    const { data: failed } = GraphError.safeParse(answer.body)
    if (answer.status < 200 || answer.status > 299 || failed) throw toSocialFault(answer, failed?.error, clock())
    const { data, error } = shape.safeParse(answer.body)
    if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
    return data as Shape
  }
}

export type GraphCalls = ReturnType<typeof createGraphCalls>

/** The address of a post. The post exists: a failed query of its address must not fail it. */
export async function findPermalink(ask: GraphCalls, accessToken: string, mediaId: string): Promise<string | null> {
  return ask(z.object({ permalink: z.string() }), { path: `/${encodeURIComponent(mediaId)}?fields=permalink`, accessToken }).then(
    ({ permalink }) => permalink,
    () => null,
  )
}

/** The processing state of a picture that Meta fetches. */
export const ContainerStatus = z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED'])
export const containerStates: Record<z.infer<typeof ContainerStatus>, MediaState> = {
  FINISHED: 'ready',
  IN_PROGRESS: 'waiting',
  PUBLISHED: 'published',
  EXPIRED: 'gone',
  ERROR: 'gone',
}

/** One page of the newest posts. */
export function GraphPage<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), paging: z.object({ next: z.string().optional() }).optional() })
}

/** Whether a page of posts contains all since an instant. */
export function isCovered(
  { data, paging }: { data: { timestamp: string }[]; paging?: { next?: string | undefined } | undefined },
  since: Date,
) {
  return !paging?.next || data.some(({ timestamp }) => Date.parse(timestamp) < since.getTime() - SKEW_MS)
}

/**
 * Temporary errors of containers, which should be retried whatever their status and `is_transient`.
 * @see developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes
 */
const PASSING = [2207001, 2207003, 2207008, 2207032]
/** The container has expired or is unknown; a new one is required. The last is that of Threads, also for one that is too new. */
const CONTAINER_GONE = [2207006, 2207020, 4279009]
/** Classified as spam. Retries make it worse. */
const SPAM = 2207051

type Failed = z.infer<typeof GraphError>['error']

/** Classifies errors by Meta's own codes, because the status is not reliable. */
function toSocialFault({ status, headers }: PlatformAnswer, failed: Failed | undefined, now: Date): SocialFault {
  const code = failed?.code ?? 0
  const subcode = failed?.error_subcode
  const said = failed?.error_user_msg ?? failed?.message ?? null
  // the container is still being processed
  if (subcode === 2207027) return new SocialFault('limited', { said, retryAt: new Date(now.getTime() + 10_000) })
  if (subcode === SPAM) return new SocialFault('refused', { said })
  if (CONTAINER_GONE.includes(subcode ?? 0)) return new SocialFault('media_gone', { said })
  if (code < 0 || PASSING.includes(subcode ?? 0)) return new SocialFault('unknown', { said })
  if (isLimit(code, subcode) || status === 429) return new SocialFault('limited', { said, retryAt: regainAt(headers, now) })
  if (code === 190 || code === 10 || (code >= 200 && code < 300)) return new SocialFault('reconnect', { said })
  if (code === 506) return new SocialFault('duplicate', { said })
  if (code === 1 || code === 2 || failed?.is_transient || status === 408 || status >= 500 || !failed)
    return new SocialFault('unknown', { said })
  return new SocialFault('refused', { said })
}

function isLimit(code: number, subcode: number | undefined): boolean {
  return [4, 9, 17, 32, 613].includes(code) || (code >= 80_000 && code <= 80_014) || subcode === 2207042
}

/** A header contains the minutes until the next allowed call, by use case. */
function regainAt(headers: Headers, now: Date): Date {
  const minutes = [...(headers.get('x-business-use-case-usage') ?? '').matchAll(/"estimated_time_to_regain_access":\s*(\d+)/g)].map(
    ([, text]) => Number(text),
  )
  const waitMs = Math.max(0, ...minutes) * 60_000
  return new Date(now.getTime() + (waitMs || HOUR_MS))
}
