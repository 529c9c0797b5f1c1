import { bind } from '../../../platform/bind.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { deleteArtistPosts } from '../queries/posts.ts'
import { listAutoPosts, saveAutoPost } from './auto-posts.ts'
import { createBoard, listBoards } from './boards.ts'
import { cancelPost } from './cancel-post.ts'
import { approvalJob } from './jobs.ts'
import { listEveryPost, listPosts } from './list-posts.ts'
import { postApproved } from './post-approved.ts'
import { postArtwork } from './post-artwork.ts'
import { getTerms } from './post-terms.ts'
import { resumePosts } from './resume-posts.ts'
import { retryPost } from './retry-post.ts'
import { sendPost } from './send-post.ts'
import { sweepPosts } from './sweep-posts.ts'
import type { PostingTools } from './tools.ts'

export type { PostingTools } from './tools.ts'

/** Posts of artworks on the platforms that their artists have connected. */
export function createPosting(tools: PostingTools) {
  return {
    ...bind(tools, {
      post: postArtwork,
      list: listPosts,
      retry: retryPost,
      cancel: cancelPost,
      getTerms,
      listBoards,
      createBoard,
      listAutoPosts,
      saveAutoPost,
      send: sendPost,
      sweep: sweepPosts,
      postApproved,
      /** Called when an artist has connected a platform, to resume waiting posts. */
      connected: resumePosts,
    }),
    /** Called in the transaction that puts an artwork on sale. */
    artworkApproved: (tx: Transaction, uid: string) => tools.jobs.send(tx, approvalJob, { artwork: uid }),
    listEverything: listEveryPost,
    /** For the erasure of an artist. */
    forget: deleteArtistPosts,
  }
}

export type Posting = ReturnType<typeof createPosting>
