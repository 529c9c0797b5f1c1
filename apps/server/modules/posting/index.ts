import type { PostPlace } from '@tintype/contract/social/share-text'
import type { Platform, PlatformState, SocialConnection } from '@tintype/contract/social/social'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { PinterestPosts } from '../../platform/social/pinterest-posts.ts'
import type { PostAccess, PostPicture, PostPort } from '../../platform/social/posts.ts'
import type { Artworks } from '../artworks/index.ts'
import { type AutoPostChange, listAutoPosts, saveAutoPost } from './auto-posts.ts'
import { createBoard, listBoards } from './boards.ts'
import { cancelPost } from './cancel-post.ts'
import { approvalJob } from './jobs.ts'
import { listEveryPost, listPosts, type PostListRequest } from './list-posts.ts'
import { postApproved } from './post-approved.ts'
import { type PostRequest, postArtwork } from './post-artwork.ts'
import { getTerms } from './post-terms.ts'
import { deleteAllOf } from './queries/posting.ts'
import { resumePosts } from './resume-posts.ts'
import { retryPost } from './retry-post.ts'
import { sendPost } from './send-post.ts'
import { sweepPosts } from './sweep-posts.ts'

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

/** Posts of artworks on the platforms that their artists have connected. */
export function createPosting(tools: PostingTools) {
  return {
    post: (artist: Artist, request: PostRequest) => postArtwork(tools, artist, request),
    list: (artist: Artist, request: PostListRequest) => listPosts(tools, artist, request),
    retry: (artist: Artist, request: { id: string }) => retryPost(tools, artist, request),
    cancel: (artist: Artist, request: { id: string }) => cancelPost(tools, artist, request),
    getTerms: () => getTerms(tools),
    listBoards: (artist: Artist) => listBoards(tools, artist),
    createBoard: (artist: Artist) => createBoard(tools, artist),
    listAutoPosts: (artist: Artist) => listAutoPosts(tools, artist),
    saveAutoPost: (artist: Artist, change: AutoPostChange) => saveAutoPost(tools, artist, change),

    send: (payload: { post: string }) => sendPost(tools, payload),
    sweep: () => sweepPosts(tools),
    postApproved: (payload: { artwork: string }) => postApproved(tools, payload),
    /** Called in the transaction that puts an artwork on sale. */
    artworkApproved: (tx: Transaction, uid: string) => tools.jobs.send(tx, approvalJob, { artwork: uid }),
    /** Called when an artist has connected a platform, to resume waiting posts. */
    connected: (tx: Transaction, connection: { artistId: string; platform: Platform }) => resumePosts(tools, tx, connection),
    listEverything: (queryable: Queryable, artistId: string) => listEveryPost(queryable, artistId),
    /** For the erasure of an artist. */
    forget: (tx: Transaction, artistId: string) => deleteAllOf(tx, artistId),
  }
}

export type Posting = ReturnType<typeof createPosting>
