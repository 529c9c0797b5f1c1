import { truncateText } from '@tintype/domain/text/truncate-text'
import { z } from 'zod'
import type { Circuit } from '../../../platform/circuit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { API_VERSIONS } from '../../../platform/outside/api-versions.ts'
import { askPlatform, type PlatformAnswer, type PlatformRequest } from './ask-platform.ts'
import { type PostAccess, type PostPort, SocialFault } from './posts.ts'

const Made = z.object({ id: z.string().min(1) })
const Pins = z.object({
  items: z.array(z.object({ id: z.string(), link: z.string().nullish(), created_at: z.string() })),
  bookmark: z.string().nullish(),
})
const Boards = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), bookmark: z.string().nullish() })
const Said = z.object({ message: z.string() })

export type Board = { id: string; name: string }

const TITLE_MAX = 100
const SKEW_MS = 60_000
/** The newest 500 pins of a board. */
const PAGES = 2
/** Timeout of a call while the user waits in an open dialog. */
const WINDOW_MS = 4000
const DAY_MS = 24 * 60 * 60_000

type Options = { apiUrl?: string | undefined; circuit: Circuit; clock: Clock }

/**
 * Posts to Pinterest by its API 5; the picture is sent with the pin.
 * @see developers.pinterest.com/docs/api/v5
 */
export function createPinterestPosts({ apiUrl = 'https://api.pinterest.com', circuit, clock }: Options) {
  async function ask<Shape>(
    shape: z.ZodType<Shape>,
    question: Omit<PlatformRequest, 'url' | 'circuit'> & { path: string },
  ): Promise<Shape> {
    const answer = await askPlatform({ ...question, circuit, url: `${apiUrl}/${API_VERSIONS.pinterest.version}${question.path}` })
    if (answer.status < 200 || answer.status > 299) throw toSocialFault(answer, clock())
    const { data, error } = shape.safeParse(answer.body)
    if (error) throw new SocialFault('unknown', { said: 'The answer was not understood', cause: error })
    return data as Shape
  }

  const posts: PostPort = {
    async publish({ accessToken }, { text, title, altText, link, boardId }, { picture }) {
      if (!boardId || !picture) throw new SocialFault('refused', { said: 'No board was chosen' })
      const body = {
        ...{ board_id: boardId, title: truncateText(title, TITLE_MAX, { measure: 'units' }), description: text, link },
        alt_text: altText,
        media_source: { source_type: 'image_base64', content_type: 'image/jpeg', data: picture.bytes.toString('base64') },
      }
      return posted((await ask(Made, { path: '/pins', method: 'POST', accessToken, body, timeoutMs: 60_000 })).id)
    },

    async find({ accessToken }, { link, boardId }, { since }) {
      const after = since.getTime() - SKEW_MS
      let bookmark: string | null | undefined
      for (let page = 0; page < PAGES; page++) {
        const query = new URLSearchParams({ page_size: '250', ...(bookmark && { bookmark }) })
        const found = await ask(Pins, { path: `/boards/${encodeURIComponent(boardId ?? '')}/pins?${query}`, accessToken })
        const pin = found.items.find((item) => item.link === link)
        if (pin) return posted(pin.id)
        bookmark = found.bookmark
        if (!bookmark || found.items.some(({ created_at }) => parseUtcTime(created_at) < after)) return 'absent'
      }
      return 'unsure'
    },
  }

  return {
    ...posts,

    /** The first 500 boards of an artist. */
    async listBoards({ accessToken }: PostAccess): Promise<Board[]> {
      const boards: Board[] = []
      let bookmark: string | null | undefined
      for (let page = 0; page < PAGES; page++) {
        const query = new URLSearchParams({ page_size: '250', ...(bookmark && { bookmark }) })
        const found = await ask(Boards, { path: `/boards?${query}`, accessToken, timeoutMs: WINDOW_MS })
        boards.push(...found.items)
        bookmark = found.bookmark
        if (!bookmark) break
      }
      return boards
    },

    async createBoard({ accessToken }: PostAccess, board: { name: string; description: string }): Promise<Board> {
      const body = { ...board, privacy: 'PUBLIC' }
      return ask(z.object({ id: z.string(), name: z.string() }), {
        path: '/boards',
        method: 'POST',
        accessToken,
        body,
        timeoutMs: WINDOW_MS,
      })
    },
  }
}

export type PinterestPosts = ReturnType<typeof createPinterestPosts>

function posted(externalId: string) {
  return { externalId, url: `https://www.pinterest.com/pin/${encodeURIComponent(externalId)}/` }
}

/** Pinterest's timestamps are UTC without a zone. */
function parseUtcTime(text: string): number {
  return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
}

function toSocialFault({ status, headers, body }: PlatformAnswer, now: Date): SocialFault {
  const said = Said.safeParse(body).data?.message ?? null
  if (status === 401) return new SocialFault('reconnect', { said })
  if (status === 429) return new SocialFault('limited', { said, retryAt: resetAt(headers, now) })
  if (status >= 400 && status < 500 && status !== 408) return new SocialFault('refused', { said })
  return new SocialFault('unknown', { said })
}

/** In seconds from now; with several limits, the first number is the exceeded one. */
function resetAt(headers: Headers, now: Date): Date {
  const seconds = Number.parseFloat(headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? '')
  const waitMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1000, 1000), DAY_MS) : 60_000
  return new Date(now.getTime() + waitMs)
}
