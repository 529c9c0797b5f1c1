import { createHash } from 'node:crypto'
import { MASTODON_LINK, mastodonLength, postTextMax } from '@tintype/contract/social/share-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { PublicFetch } from '../../../../platform/outgoing/public-fetch.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from '../ask-platform.ts'
import { type PostPort, SocialFault } from '../posts.ts'
import { parseServerToken, type ServerCalls } from '../server-calls.ts'

const SKEW_MS = 60_000
const FIVE_MINUTES_MS = 5 * 60_000

/** A server's limits; servers before 4.0 and other software may state none. */
const Instance = z.object({
  configuration: z.object({
    statuses: z.object({ max_characters: z.int().optional(), characters_reserved_per_url: z.int().optional() }).default({}),
    media_attachments: z.object({ image_size_limit: z.int().optional(), description_limit: z.int().optional() }).default({}),
  }),
})
type ServerLimits = z.infer<typeof Instance>['configuration']

const Attachment = z.object({ id: z.string().min(1) })
const Status = z.object({ id: z.string().min(1), url: z.string().nullish() })
const Statuses = z.array(Status.extend({ content: z.string(), created_at: z.string() }))
const Said = z.object({ error: z.string() })

type Options = { servers: ServerCalls; outgoing: Pick<PublicFetch, 'fetch'>; clock: Clock }

/**
 * Posts to a Mastodon server with the visibility that the artist set there: uploads the picture with its alternative text, waits until it
 * is processed, then posts.
 * @see docs.joinmastodon.org/methods/media, docs.joinmastodon.org/methods/statuses
 */
export function createMastodonPosts({ servers, outgoing, clock }: Options): PostPort {
  async function ask({
    accessToken,
    path,
    ...request
  }: Omit<PlatformRequest, 'url' | 'circuit' | 'send'> & { path: string }): Promise<PlatformAnswer> {
    const { server, token } = parseServerToken(accessToken)
    const { circuit } = servers.at(server)
    const answer = await askPlatform({ ...request, accessToken: token, url: `${server}${path}`, circuit, send: outgoing.fetch })
    if (answer.status < 200 || answer.status > 299) throw toSocialFault(answer, clock())
    return answer
  }

  /** An empty object if the server states no limits. */
  async function fetchLimits(accessToken: string): Promise<Partial<ServerLimits>> {
    try {
      return Instance.safeParse((await ask({ path: '/api/v2/instance', accessToken })).body).data?.configuration ?? {}
    } catch (error) {
      if (error instanceof SocialFault && (error.kind === 'refused' || error.kind === 'media_gone')) return {}
      throw error
    }
  }

  return {
    async prepare({ accessToken }, { text, altText }, { bytes }) {
      const { statuses, media_attachments: media } = await fetchLimits(accessToken)
      const max = statuses?.max_characters ?? postTextMax.mastodon
      const length = mastodonLength(text, statuses?.characters_reserved_per_url ?? MASTODON_LINK)
      if (length > max) throw new SocialFault('refused', { said: `The text has ${length} characters. This server allows ${max}.` })
      if (bytes.length > (media?.image_size_limit ?? bytes.length))
        throw new SocialFault('refused', { said: 'The picture is too large for this server.' })
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'print.jpg')
      body.set('description', truncateText(altText, media?.description_limit ?? altText.length, { measure: 'units' }))
      const answer = await ask({ path: '/api/v2/media', method: 'POST', accessToken, body, timeoutMs: 60_000 })
      // 202: the picture is still processed
      return { mediaId: known(Attachment, answer).id, isReady: answer.status === 200 }
    },

    async check({ accessToken }, mediaId) {
      try {
        const { status } = await ask({ path: `/api/v1/media/${encodeURIComponent(mediaId)}`, accessToken })
        return status === 206 ? 'waiting' : 'ready'
      } catch (error) {
        if (error instanceof SocialFault && error.kind === 'media_gone') return 'gone'
        throw error
      }
    },

    async publish({ accessToken }, { text, link, isMature }, { mediaId }) {
      const body = { status: text, media_ids: mediaId ? [mediaId] : [], ...(isMature && { sensitive: true }) }
      // the link is unique per post: the server answers a repeated call within an hour with the same post
      const headers = { 'idempotency-key': createHash('sha256').update(link).digest('hex') }
      return posted(known(Status, await ask({ path: '/api/v1/statuses', method: 'POST', accessToken, body, headers })))
    },

    async find({ accessToken, accountId }, { link }, { since }) {
      const [id = ''] = accountId.split('@')
      const query = new URLSearchParams({ limit: '40', exclude_reblogs: 'true' })
      const path = `/api/v1/accounts/${encodeURIComponent(id)}/statuses?${query}`
      const statuses = known(Statuses, await ask({ path, accessToken }))
      // the content is HTML, in which the link is a whole `href`
      const found = statuses.find(({ content }) => content.replaceAll('&amp;', '&').includes(link))
      if (found) return posted(found)
      const isCovered = statuses.length < 40 || statuses.some(({ created_at }) => Date.parse(created_at) < since.getTime() - SKEW_MS)
      return isCovered ? 'absent' : 'unsure'
    },
  }
}

function posted({ id, url }: z.infer<typeof Status>) {
  return { externalId: id, url: url && /^https?:\/\//.test(url) ? url : null }
}

function known<Shape>(shape: z.ZodType<Shape>, { body }: PlatformAnswer): Shape {
  const { data, error } = shape.safeParse(body)
  if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
  return data as Shape
}

function toSocialFault({ status, headers, body }: PlatformAnswer, now: Date): SocialFault {
  const said = Said.safeParse(body).data?.error ?? null
  // 403: the account is disabled, or the token lacks a scope
  if (status === 401 || status === 403) return new SocialFault('reconnect', { said })
  if (status === 429) return new SocialFault('limited', { said, retryAt: resetAt(headers, now) })
  if (status === 422 && /not finished processing/i.test(said ?? '')) {
    return new SocialFault('limited', { said, retryAt: new Date(now.getTime() + 10_000) })
  }
  if (status === 404 || (status === 422 && /not found or already attached/i.test(said ?? '')))
    return new SocialFault('media_gone', { said })
  if (status >= 400 && status < 500 && status !== 408) return new SocialFault('refused', { said })
  return new SocialFault('unknown', { said })
}

/** An ISO 8601 time. @see docs.joinmastodon.org/api/rate-limits */
function resetAt(headers: Headers, now: Date): Date {
  const at = Date.parse(headers.get('x-ratelimit-reset') ?? '')
  const waitMs = Number(headers.get('retry-after')) * 1000
  if (at > now.getTime()) return new Date(at)
  return new Date(now.getTime() + (waitMs > 0 ? waitMs : FIVE_MINUTES_MS))
}
