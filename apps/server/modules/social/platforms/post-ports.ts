import type { PostPlace } from '@tintype/contract/social/networks'
import type { Clock } from '../../../platform/clock.ts'
import { createMetaPosts } from './meta-posts.ts'
import { createPinterestPosts, type PinterestPosts } from './pinterest-posts.ts'
import type { PostPort } from './posts.ts'
import type { SocialPlatforms } from './social.ts'
import { createXPosts } from './x-posts.ts'

/** Posting clients for the configured platforms. */
export function createPostPorts(
  platforms: SocialPlatforms,
  clock: Clock,
): { ports: Partial<Record<PostPlace, PostPort>>; boards: PinterestPosts | undefined } {
  const toPortOptions = (name: keyof SocialPlatforms) => {
    const calls = platforms[name]?.calls
    return calls && { apiUrl: calls.origin, circuit: calls.circuit, clock }
  }
  const [x, pinterest, meta] = [toPortOptions('x'), toPortOptions('pinterest'), toPortOptions('facebook')]
  const boards = pinterest && createPinterestPosts(pinterest)
  const ports = {
    ...(x && { x: createXPosts(x) }),
    ...(boards && { pinterest: boards }),
    ...(meta && createMetaPosts({ ...meta, proofOf: platforms.facebook?.proofOf })),
    ...Object.assign({}, ...Object.values(platforms).map((platform) => platform.createPosts?.(clock))),
  }
  return { ports, boards }
}
