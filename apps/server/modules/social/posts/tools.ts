import type { PostPlace } from '@tintype/contract/social/networks'
import type { Platform, PlatformState, SocialConnection } from '@tintype/contract/social/social'
import type { Artist } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/observability/logger.ts'
import type { Artworks } from '../../artworks/index.ts'
import type { PinterestPosts } from '../platforms/pinterest-posts.ts'
import type { PostAccess, PostPicture, PostPort } from '../platforms/posts.ts'

export type PostingTools = {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Pick<Logger, 'error'>
  storefrontUrl: string
  artworks: Pick<Artworks, 'getOwn' | 'findForChannel'>
  social: {
    listPlatforms(): PlatformState[]
    listConnections(artist: Pick<Artist, 'artistId'>, queryable: Queryable): Promise<SocialConnection[]>
    /**
     * Calls `use` with a valid token of an artist's account. Calls it a second time if it throws a SocialFault `reconnect`, because the
     * platform rejected the token. @throws SocialFault `reconnect`, `away`, and errors of `use`
     */
    withAccess<Result>(artistId: string, platform: Platform, use: (access: PostAccess) => Promise<Result>): Promise<Result>
  }
  /** Platforms that this server has credentials for. */
  ports: Partial<Record<PostPlace, PostPort>>
  boards: Pick<PinterestPosts, 'listBoards' | 'createBoard'> | undefined
  /** Timeout of platform calls in interactive requests; default 8 s. */
  patienceMs?: number
  /** The picture of an artwork in the aspect ratio of a place. */
  getPicture(artworkUid: string, place: PostPlace): Promise<PostPicture>
}
