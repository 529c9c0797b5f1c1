import type { MediaState } from '@tintype/contract/social/social-post-states'
import { z } from 'zod'
import { API_VERSIONS } from '../../../../platform/outside/api-versions.ts'
import {
  ContainerStatus,
  containerStates,
  createGraphCalls,
  findPermalink,
  GraphPage,
  type GraphPostOptions,
  isCovered,
} from '../graph-posts.ts'
import { isSamePost, type PostPort, SocialFault } from '../posts.ts'

const Made = z.object({ id: z.string().min(1) })
const Container = z.object({ status: ContainerStatus })
const Posts = GraphPage(z.object({ id: z.string(), text: z.string().optional(), permalink: z.string().optional(), timestamp: z.string() }))

/** A post with more links is refused. */
const LINKS_MAX = 5

/**
 * Posts to Threads: a container is created from our picture URL, which Meta fetches, and then published.
 * @see developers.facebook.com/docs/threads/posts
 */
export function createThreadsPosts({ apiUrl = 'https://graph.threads.net', ...options }: GraphPostOptions): PostPort {
  const ask = createGraphCalls(`${apiUrl}/${API_VERSIONS.threads.version}`, options)

  async function fetchMediaState(accessToken: string, containerId: string): Promise<MediaState> {
    try {
      const { status } = await ask(Container, { path: `/${encodeURIComponent(containerId)}?fields=status,error_message`, accessToken })
      return containerStates[status]
    } catch (error) {
      // a published container may have become a post, which has no status
      if (error instanceof SocialFault && (error.kind === 'media_gone' || error.kind === 'refused')) return 'gone'
      throw error
    }
  }

  return {
    async prepare({ accessToken, accountId }, { text, altText }, { url }) {
      const links = new Set(text.match(/https?:\/\/\S+/gi))
      if (links.size > LINKS_MAX)
        throw new SocialFault('refused', { said: `The text has ${links.size} links. Threads allows ${LINKS_MAX}.` })
      const body = new URLSearchParams({ media_type: 'IMAGE', image_url: url, text, alt_text: altText })
      const { id } = await ask(Made, { path: `/${encodeURIComponent(accountId)}/threads`, method: 'POST', accessToken, body })
      return { mediaId: id, isReady: false }
    },

    check: ({ accessToken }, mediaId) => fetchMediaState(accessToken, mediaId),

    async publish({ accessToken, accountId }, _content, { mediaId }) {
      const body = new URLSearchParams({ creation_id: mediaId ?? '' })
      const { id } = await ask(Made, { path: `/${encodeURIComponent(accountId)}/threads_publish`, method: 'POST', accessToken, body })
      return { externalId: id, url: await findPermalink(ask, accessToken, id) }
    },

    async find({ accessToken, accountId }, content, { since, mediaId }) {
      const state = mediaId ? await fetchMediaState(accessToken, mediaId) : 'gone'
      // an unpublished container means that there is no post
      if (state === 'ready' || state === 'waiting') return 'absent'
      const query = new URLSearchParams({ fields: 'id,permalink,text,timestamp', limit: '100' })
      const page = await ask(Posts, { path: `/${encodeURIComponent(accountId)}/threads?${query}`, accessToken })
      const found = page.data.find(({ text }) => isSamePost(text, content))
      if (found) return { externalId: found.id, url: found.permalink ?? null }
      if (state === 'published') return { externalId: mediaId ?? '', url: null }
      return isCovered(page, since) ? 'absent' : 'unsure'
    },
  }
}
