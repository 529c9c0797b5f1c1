import { postFormat } from '@tintype/contract/social/post-pictures'
import { mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { PublicFetch } from '../../../../platform/outgoing/public-fetch.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from '../ask-platform.ts'
import { isSamePost, type PostPort, SocialFault } from '../posts.ts'
import { parseServerToken, type ServerCalls } from '../server-calls.ts'
import { linkFacets } from './facets.ts'

const POSTS = 'app.bsky.feed.post'
/** The limit of servers with the first version of the lexicon; the current one allows 2 MB. */
export const BLUESKY_PICTURE_BYTES = 1_000_000
/** Our rating does not say which of the two it is. The app covers `graphic-media` unless a user chose otherwise, and `nudity` only on request. */
const MATURE_LABELS = {
  $type: 'com.atproto.label.defs#selfLabels',
  values: [{ val: 'nudity' }, { val: 'graphic-media' }],
}
const SKEW_MS = 60_000
const HOUR_MS = 60 * 60_000

const Uploaded = z.object({ blob: z.object({ ref: z.object({ $link: z.string().min(1) }), size: z.int() }) })
const Made = z.object({ uri: z.string().startsWith('at://') })
const Records = z.object({
  records: z.array(
    z.object({
      uri: z.string(),
      value: z.object({ text: z.string().default(''), createdAt: z.string().default('') }),
    }),
  ),
  cursor: z.string().optional(),
})
const Said = z.object({ error: z.string().optional(), message: z.string().optional() })

type Options = { servers: ServerCalls; outgoing: Pick<PublicFetch, 'fetch'>; clock: Clock }

/**
 * Posts to Bluesky: uploads the picture as a blob, then creates a record that contains it with its alternative text.
 * @see lexicons com.atproto.repo.uploadBlob, createRecord and listRecords, app.bsky.feed.post, app.bsky.embed.images, com.atproto.label.defs
 */
export function createBlueskyPosts({ servers, outgoing, clock }: Options): PostPort {
  async function ask<Shape>(
    shape: z.ZodType<Shape>,
    { accessToken, method, ...request }: Pick<PlatformRequest, 'accessToken' | 'body' | 'timeoutMs'> & { method: string },
  ): Promise<Shape> {
    const { server, token } = parseServerToken(accessToken)
    const answer = await askPlatform({
      ...request,
      accessToken: token,
      url: `${server}/xrpc/com.atproto.repo.${method}`,
      method: request.body ? 'POST' : 'GET',
      circuit: servers.at(server).circuit,
      send: outgoing.fetch,
    })
    if (answer.status < 200 || answer.status > 299) throw toSocialFault(answer, clock())
    const { data, error } = shape.safeParse(answer.body)
    if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
    return data as Shape
  }

  return {
    async prepare({ accessToken }, _content, { bytes }) {
      if (bytes.length > BLUESKY_PICTURE_BYTES) throw new SocialFault('refused', { said: 'The picture has more than 1 MB' })
      const body = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
      const { blob } = await ask(Uploaded, { method: 'uploadBlob', accessToken, body, timeoutMs: 60_000 })
      return { mediaId: formatBlobId(blob), isReady: true }
    },

    async publish({ accessToken, accountId }, { text, altText, isMature }, { mediaId }) {
      const { widthPx: width, heightPx: height } = mockupFormats[postFormat('bluesky')]
      const images = [{ image: toBlob(mediaId ?? ''), alt: altText, aspectRatio: { width, height } }]
      const record = {
        ...{ $type: POSTS, text, createdAt: clock().toISOString(), facets: linkFacets(text) },
        embed: { $type: 'app.bsky.embed.images', images },
        ...(isMature && { labels: MATURE_LABELS }),
      }
      const body = { repo: accountId, collection: POSTS, record }
      return posted((await ask(Made, { method: 'createRecord', accessToken, body })).uri)
    },

    async find({ accessToken, accountId }, content, { since }) {
      const query = new URLSearchParams({ repo: accountId, collection: POSTS, limit: '100' })
      const { records, cursor } = await ask(Records, { method: `listRecords?${query}`, accessToken })
      const found = records.find(({ value }) => isSamePost(value.text, content))
      if (found) return posted(found.uri)
      const isCovered = !cursor || records.some(({ value }) => Date.parse(value.createdAt) < since.getTime() - SKEW_MS)
      return isCovered ? 'absent' : 'unsure'
    },
  }
}

function formatBlobId({ ref, size }: z.infer<typeof Uploaded>['blob']): string {
  return `${ref.$link}:${size}`
}

function toBlob(mediaId: string) {
  const [link = '', size = ''] = mediaId.split(':')
  return { $type: 'blob', ref: { $link: link }, mimeType: 'image/jpeg', size: Number(size) }
}

/** @param uri  `at://{did}/app.bsky.feed.post/{key}` */
function posted(uri: string) {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/')
  return { externalId: uri, url: `https://bsky.app/profile/${did}/post/${key}` }
}

function toSocialFault({ status, headers, body }: PlatformAnswer, now: Date): SocialFault {
  const { error = '', message } = Said.safeParse(body).data ?? {}
  const said = message ?? (error || null)
  if (status === 401 || ['ExpiredToken', 'InvalidToken', 'AccountTakedown', 'AccountDeactivated'].includes(error)) {
    return new SocialFault('reconnect', { said })
  }
  if (status === 429) return new SocialFault('limited', { said, retryAt: resetAt(headers, now) })
  // blobs that no record contains are deleted after some time
  if (error === 'BlobNotFound' || /could not find blob/i.test(message ?? '')) return new SocialFault('media_gone', { said })
  if (status >= 400 && status < 500 && status !== 408) return new SocialFault('refused', { said })
  return new SocialFault('unknown', { said })
}

/** In seconds since 1970. @see docs.bsky.app/docs/advanced-guides/rate-limits */
function resetAt(headers: Headers, now: Date): Date {
  const at = Number(headers.get('ratelimit-reset')) * 1000
  const waitMs = Number(headers.get('retry-after')) * 1000
  if (at > now.getTime()) return new Date(at)
  return new Date(now.getTime() + (waitMs > 0 ? waitMs : HOUR_MS))
}
