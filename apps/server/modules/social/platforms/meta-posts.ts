import type { MediaState } from '@tintype/contract/social/social-post-states'
import { z } from 'zod'
import { GRAPH_VERSION } from './graph.ts'
import {
  ContainerStatus,
  containerStates,
  createGraphCalls,
  findPermalink,
  GraphPage,
  type GraphPostOptions,
  isCovered,
} from './graph-posts.ts'
import { isSamePost, type PostAccess, type Posted, type PostPort, type PostTexts, SocialFault } from './posts.ts'

const Made = z.object({ id: z.string().min(1) })
const MadePhoto = Made.extend({ post_id: z.string().optional() })
const PagePosts = GraphPage(z.object({ id: z.string(), message: z.string().optional(), permalink_url: z.string().optional() }))
const Media = GraphPage(
  z.object({ id: z.string(), caption: z.string().optional(), permalink: z.string().optional(), timestamp: z.string() }),
)
const Container = z.object({ status_code: ContainerStatus })
const SKEW_MS = 60_000

/** @property proofOf  the app secret proof for a token */
type Options = GraphPostOptions & { proofOf?: ((token: string) => string) | undefined }

/**
 * Posts to Facebook and Instagram by Meta's Graph API with the token of the Page. A photo on the Page is one call. On Instagram a container
 * is created from our picture URL, which Meta fetches asynchronously, and then published.
 * @see developers.facebook.com/docs/pages-api/posts, developers.facebook.com/docs/instagram-platform/content-publishing
 */
export function createMetaPosts({
  apiUrl = 'https://graph.facebook.com',
  proofOf,
  ...options
}: Options): Record<'facebook' | 'instagram', PostPort> {
  const ask = createGraphCalls(`${apiUrl}/${GRAPH_VERSION}`, options, proofOf)

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
    const page = await ask(Media, { path: `/${getInstagramId(access)}/media?${query}`, accessToken })
    const found = page.data.find(({ caption }) => isSamePost(caption, content))
    if (found) return { externalId: found.id, url: found.permalink ?? null }
    return isCovered(page, since) ? 'absent' : 'unsure'
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
        return { externalId: id, url: await findPermalink(ask, accessToken, id) }
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

function getInstagramId({ instagramId }: Pick<PostAccess, 'instagramId'>): string {
  if (!instagramId) throw new SocialFault('refused', { said: 'No Instagram account is behind this Page' })
  return encodeURIComponent(instagramId)
}
