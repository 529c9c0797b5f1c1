import type { Platform } from '@tintype/contract/social/social'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
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
import type { PostingTools } from './tools.ts'

export type { PostingTools } from './tools.ts'

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
