import type { MediaState } from '@tintype/contract/social/social-post-states'
import { z } from 'zod'
import type { Circuit } from '../../../platform/circuit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from './ask-platform.ts'
import { GRAPH_VERSION } from './graph.ts'
import { isSamePost, type PostAccess, type Posted, type PostPort, type PostTexts, SocialFault } from './posts.ts'

const Made = z.object({ id: z.string().min(1) })
const MadePhoto = Made.extend({ post_id: z.string().optional() })
const PagePosts = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().optional(), permalink_url: z.string().optional() })),
  paging: z.object({ next: z.string().optional() }).optional(),
})
const Media = z.object({
  data: z.array(z.object({ id: z.string(), caption: z.string().optional(), permalink: z.string().optional(), timestamp: z.string() })),
  paging: z.object({ next: z.string().optional() }).optional(),
})
const Container = z.object({ status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']) })
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

/** @property proofOf  the app secret proof for a token */
type Options = { apiUrl?: string | undefined; proofOf?: ((token: string) => string) | undefined; circuit: Circuit; clock: Clock }

/**
 * Posts to Facebook and Instagram by Meta's Graph API with the token of the Page. A photo on the Page is one call. On Instagram a container
 * is created from our picture URL, which Meta fetches asynchronously, and then published.
 * @see developers.facebook.com/docs/pages-api/posts, developers.facebook.com/docs/instagram-platform/content-publishing
 */
export function createMetaPosts({
  apiUrl = 'https://graph.facebook.com',
  proofOf,
  circuit,
  clock,
}: Options): Record<'facebook' | 'instagram', PostPort> {
  async function ask<Shape>(
    shape: z.ZodType<Shape>,
    question: Omit<PlatformRequest, 'url' | 'circuit'> & { path: string },
  ): Promise<Shape> {
    const url = new URL(`${apiUrl}/${GRAPH_VERSION}${question.path}`)
    if (proofOf) url.searchParams.set('appsecret_proof', proofOf(question.accessToken))
    const answer = await askPlatform({ ...question, circuit, url: url.toString() })
    const { data: failed } = GraphError.safeParse(answer.body)
    if (answer.status < 200 || answer.status > 299 || failed) throw toSocialFault(answer, failed?.error, clock())
    const { data, error } = shape.safeParse(answer.body)
    if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
    return data as Shape
  }

  async function findPermalink(accessToken: string, mediaId: string): Promise<string | null> {
    // the post exists: a failed query of its address must not fail it
    return ask(z.object({ permalink: z.string() }), { path: `/${mediaId}?fields=permalink`, accessToken }).then(
      ({ permalink }) => permalink,
      () => null,
    )
  }

  async function fetchMediaState(accessToken: string, containerId: string): Promise<MediaState> {
    const path = `/${encodeURIComponent(containerId)}?fields=status_code`
    return ask(Container, { path, accessToken }).then(
      ({ status_code }) => containerStates[status_code],
      (error: unknown) => {
        if (error instanceof SocialFault && error.kind === 'media_gone') return 'gone'
        throw error
      },
    )
  }

  async function findMedia({ accessToken, ...access }: PostAccess, content: PostTexts, since: Date): Promise<Posted | 'absent' | 'unsure'> {
    const query = new URLSearchParams({ fields: 'id,caption,permalink,timestamp', limit: '50' })
    const { data, paging } = await ask(Media, { path: `/${getInstagramId(access)}/media?${query}`, accessToken })
    const found = data.find(({ caption }) => isSamePost(caption, content))
    if (found) return { externalId: found.id, url: found.permalink ?? null }
    const isCovered = !paging?.next || data.some(({ timestamp }) => Date.parse(timestamp) < since.getTime() - SKEW_MS)
    return isCovered ? 'absent' : 'unsure'
  }

  return {
    facebook: {
      async publish({ accessToken, accountId }, { text, altText }, { picture }) {
        if (!picture) throw new SocialFault('refused', { said: 'There is no picture' })
        const body = new FormData()
        body.set('source', new Blob([new Uint8Array(picture.bytes)], { type: 'image/jpeg' }), 'print.jpg')
        body.set('message', text)
        body.set('alt_text_custom', altText)
        const path = `/${encodeURIComponent(accountId)}/photos`
        const { id, post_id: postId = id } = await ask(MadePhoto, { path, method: 'POST', accessToken, body, timeoutMs: 60_000 })
        return { externalId: postId, url: `https://www.facebook.com/${postId}` }
      },

      async find({ accessToken, accountId }, content, { since }) {
        const query = new URLSearchParams({
          fields: 'id,message,permalink_url',
          since: String(Math.floor((since.getTime() - SKEW_MS) / 1000)),
          limit: '100',
        })
        const { data, paging } = await ask(PagePosts, { path: `/${encodeURIComponent(accountId)}/published_posts?${query}`, accessToken })
        const found = data.find(({ message }) => isSamePost(message, content))
        if (found) return { externalId: found.id, url: found.permalink_url ?? `https://www.facebook.com/${found.id}` }
        return paging?.next ? 'unsure' : 'absent'
      },
    },

    instagram: {
      async prepare({ accessToken, ...access }, { text, altText }, { url }) {
        const body = new URLSearchParams({ image_url: url, caption: text, alt_text: altText })
        const { id } = await ask(Made, { path: `/${getInstagramId(access)}/media`, method: 'POST', accessToken, body })
        return { mediaId: id, isReady: false }
      },

      check: ({ accessToken }, mediaId) => fetchMediaState(accessToken, mediaId),

      async publish({ accessToken, ...access }, _content, { mediaId }) {
        const body = new URLSearchParams({ creation_id: mediaId ?? '' })
        const { id } = await ask(Made, { path: `/${getInstagramId(access)}/media_publish`, method: 'POST', accessToken, body })
        return { externalId: id, url: await findPermalink(accessToken, id) }
      },

      async find(access, content, { since, mediaId }) {
        const state = mediaId ? await fetchMediaState(access.accessToken, mediaId) : 'gone'
        // an unpublished container means that there is no post
        if (state === 'ready' || state === 'waiting') return 'absent'
        const found = await findMedia(access, content, since)
        return state === 'published' && typeof found === 'string' ? { externalId: mediaId ?? '', url: null } : found
      },
    },
  }
}

const containerStates: Record<z.infer<typeof Container>['status_code'], MediaState> = {
  FINISHED: 'ready',
  IN_PROGRESS: 'waiting',
  PUBLISHED: 'published',
  EXPIRED: 'gone',
  ERROR: 'gone',
}

function getInstagramId({ instagramId }: Pick<PostAccess, 'instagramId'>): string {
  if (!instagramId) throw new SocialFault('refused', { said: 'No Instagram account is behind this Page' })
  return encodeURIComponent(instagramId)
}

/**
 * Instagram's temporary errors, which should be retried whatever their status and `is_transient`.
 * @see developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes
 */
const PASSING = [2207001, 2207003, 2207008, 2207032]
/** The container has expired or is unknown; a new one is required. */
const CONTAINER_GONE = [2207006, 2207020]
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
