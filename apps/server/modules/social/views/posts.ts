import type { SocialPost } from '@tintype/contract/social/social-posts'
import type { PostRow } from '../queries/posts.ts'

export function toSocialPost(post: PostRow): SocialPost {
  const { id, artworkUid, place, state, origin, text, url, error, said, createdAt, plannedAt, nextAt, postedAt } = post
  return {
    ...{ id, artworkUid, place, state, origin, text, url, error, said },
    createdAt: createdAt.toISOString(),
    plannedAt: plannedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    postedAt: postedAt?.toISOString() ?? null,
  }
}
