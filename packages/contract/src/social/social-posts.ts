import { z } from 'zod'
import { limits } from '../limits.ts'
import { Acknowledgement, Cursor, call, Instant, pageLimit, Uid } from '../shapes.ts'
import { textArea } from '../text-fields.ts'
import { POST_PLACES } from './networks.ts'
import { POST_ERRORS, POST_ORIGINS, POST_STATES, PostPlace } from './social-post-states.ts'

const Message = textArea({ max: limits.shareMessageMax, tooLong: 'share_message_too_long' })
const BoardId = z.string().regex(/^[\w-]{1,60}$/)

/** One post of one artwork on one platform. */
export const SocialPost = z.object({
  id: Uid,
  artworkUid: Uid,
  place: PostPlace,
  state: z.enum(POST_STATES),
  origin: z.enum(POST_ORIGINS),
  /** The posted text, including the link. */
  text: z.string(),
  /** The post's URL; null until known. */
  url: z.string().nullable(),
  error: z.enum(POST_ERRORS).nullable(),
  /** The platform's message for a refusal. */
  said: z.string().nullable(),
  createdAt: Instant,
  /** When it is scheduled; null: at once. */
  plannedAt: Instant.nullable(),
  /** The time of the next attempt; null if there will be none. */
  nextAt: Instant.nullable(),
  postedAt: Instant.nullable(),
})
export type SocialPost = z.infer<typeof SocialPost>

export const PinterestBoard = z.object({ id: z.string(), name: z.string() })
export type PinterestBoard = z.infer<typeof PinterestBoard>

/** The settings for automatic posts after an approval. */
export const AutoPost = z.object({ place: PostPlace, isOn: z.boolean(), template: z.string(), boardId: z.string().nullable() })
export type AutoPost = z.infer<typeof AutoPost>

/** @property xLinks  whether posts on X contain links, which X charges for */
export const PostTerms = z.object({
  xLinks: z.boolean(),
  /** The maximum number of posts per artist, platform and day. */
  perDay: z.record(PostPlace, z.int()),
})
export type PostTerms = z.infer<typeof PostTerms>

export const socialPosts = {
  post: call('artist', 'POST', '/social/post', 'Post an artwork, now or at a planned time')
    .input(
      z.object({
        artwork_uid: Uid,
        target_platforms: z.array(PostPlace).min(1, 'share_platform_missing').max(POST_PLACES.length),
        message: Message,
        planned_at: Instant.optional(),
        /** For Pinterest; by default the board used last. */
        board_id: BoardId.optional(),
      }),
    )
    .output(Acknowledgement.extend({ posts: z.array(SocialPost) })),
  posts: call('artist', 'GET', '/social/posts', 'List the posts of an artwork, newest first')
    .input(z.object({ artwork_uid: Uid, cursor: Cursor.optional(), limit: pageLimit(20) }))
    .output(z.object({ posts: z.array(SocialPost), nextCursor: z.string().nullable() })),
  retryPost: call('artist', 'POST', '/social/posts/{id}/retry', 'Retry a failed post')
    .input(z.object({ id: Uid }))
    .output(SocialPost),
  cancelPost: call('artist', 'POST', '/social/posts/{id}/cancel', 'Cancel a queued post')
    .input(z.object({ id: Uid }))
    .output(SocialPost),
  postTerms: call('artist', 'GET', '/social/post-terms', 'Get the limits and defaults for posts').output(PostTerms),
  boards: call('artist', 'GET', '/social/pinterest/boards', 'List the artist’s Pinterest boards').output(
    z.object({ boards: z.array(PinterestBoard), last: z.string().nullable() }),
  ),
  createBoard: call('artist', 'POST', '/social/pinterest/boards', 'Create a Pinterest board for artworks').output(PinterestBoard),
  autoPosts: call('artist', 'GET', '/social/auto-posts', 'List the automatic posts for approved artworks').output(z.array(AutoPost)),
  saveAutoPost: call('artist', 'PATCH', '/social/auto-posts/{platform}', 'Change the automatic post for approved artworks')
    .input(z.object({ platform: PostPlace, isOn: z.boolean().optional(), template: Message.optional(), boardId: BoardId.optional() }))
    .output(AutoPost),
}
