import { z } from 'zod'
import type { Circuit } from '../../../platform/circuit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { API_VERSIONS } from '../../../platform/outside/api-versions.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from './ask-platform.ts'
import { isSamePost, type PostContent, type PostPort, SocialFault } from './posts.ts'

const Made = z.object({ data: z.object({ id: z.string().regex(/^\d+$/) }) })
const Tweets = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        entities: z.object({ urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).optional() }).optional(),
      }),
    )
    .default([]),
  meta: z.object({ result_count: z.int(), next_token: z.string().optional() }),
})
const Said = z.object({ detail: z.string().optional(), title: z.string().optional() })

/** Tolerance for clock differences. */
const SKEW_MS = 60_000
const QUARTER_HOUR_MS = 15 * 60_000

type Options = { apiUrl?: string | undefined; circuit: Circuit; clock: Clock }

/**
 * Posts to X by its API 2: uploads the picture (up to 5 MB), sets its alt text and warning, then posts.
 * @see docs.x.com/x-api/media, docs.x.com/x-api/posts
 */
export function createXPosts({ apiUrl = 'https://api.x.com', circuit, clock }: Options): PostPort {
  async function ask(question: Omit<PlatformRequest, 'url' | 'circuit'> & { path: string }): Promise<PlatformAnswer> {
    const answer = await askPlatform({ ...question, circuit, url: `${apiUrl}/${API_VERSIONS.x.version}${question.path}` })
    if (answer.status < 200 || answer.status > 299) throw toSocialFault(answer, clock())
    return answer
  }

  async function describe(accessToken: string, id: string, { altText, isMature }: PostContent): Promise<void> {
    const warning = isMature && { sensitive_media_warning: { other: true } }
    const body = { id, metadata: { alt_text: { text: altText }, ...warning } }
    try {
      await ask({ path: '/media/metadata', method: 'POST', accessToken, body })
    } catch (error) {
      // a refused alt text must not prevent the post, a refused warning must
      if (isMature || !(error instanceof SocialFault) || error.kind !== 'refused') throw error
    }
  }

  return {
    async prepare({ accessToken }, content, { bytes }) {
      const body = new FormData()
      body.set('media', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'print.jpg')
      body.set('media_category', 'tweet_image')
      body.set('media_type', 'image/jpeg')
      const answer = await ask({ path: '/media/upload', method: 'POST', accessToken, body, timeoutMs: 60_000 })
      const mediaId = known(Made, answer).data.id
      await describe(accessToken, mediaId, content)
      return { mediaId, isReady: true }
    },

    async publish({ accessToken }, { text }, { mediaId }) {
      const body = { text, ...(mediaId && { media: { media_ids: [mediaId] } }) }
      return posted(known(Made, await ask({ path: '/tweets', method: 'POST', accessToken, body })).data.id)
    },

    async find({ accessToken, accountId }, content, { since }) {
      const query = new URLSearchParams({
        max_results: '100',
        start_time: new Date(since.getTime() - SKEW_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
        'tweet.fields': 'created_at,entities',
      })
      const answer = await ask({ path: `/users/${encodeURIComponent(accountId)}/tweets?${query}`, accessToken })
      const { data, meta } = known(Tweets, answer)
      const found = data.find((tweet) => isSamePost(restoreSentText(tweet), content))
      if (found) return posted(found.id)
      return meta.next_token ? 'unsure' : 'absent'
    },
  }
}

function posted(externalId: string) {
  return { externalId, url: `https://x.com/i/web/status/${externalId}` }
}

type Tweet = z.infer<typeof Tweets>['data'][number]

/** Reconstructs the sent text: X escapes it, shortens its links, and appends a link for the picture. */
function restoreSentText({ text, entities }: Tweet): string {
  const spelt = (entities?.urls ?? []).reduce((words, { url, expanded_url }) => {
    const isPicture = expanded_url?.match(/\/(photo|video)\/\d+$/)
    return words.replace(url, isPicture ? '' : (expanded_url ?? url))
  }, text)
  return spelt
    .replace(/(?<!\s)\s*https:\/\/t\.co\/\w+$/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}

function known<Shape>(shape: z.ZodType<Shape>, { body }: PlatformAnswer): Shape {
  const { data, error } = shape.safeParse(body)
  if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
  return data as Shape
}

function toSocialFault({ status, headers, body }: PlatformAnswer, now: Date): SocialFault {
  const { detail, title } = Said.safeParse(body).data ?? {}
  const said = detail ?? title ?? null
  if (status === 401) return new SocialFault('reconnect', { said })
  if (status === 429 || status === 402) return new SocialFault('limited', { said, retryAt: resetAt(headers, now) })
  if (status === 403 && said && /duplicate content/i.test(said)) return new SocialFault('duplicate', { said })
  if (status >= 400 && status < 500 && status !== 408) return new SocialFault('refused', { said })
  return new SocialFault('unknown', { said })
}

/** X limits by a quarter of an hour and by day, each with its own header. */
function resetAt(headers: Headers, now: Date): Date {
  const windows = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour']
  const resets = windows
    .filter((name) => headers.get(`${name}-remaining`) === '0')
    .map((name) => Number(headers.get(`${name}-reset`)) * 1000)
    .filter((at) => Number.isFinite(at) && at > now.getTime())
  return new Date(resets.length ? Math.max(...resets) : now.getTime() + QUARTER_HOUR_MS)
}
