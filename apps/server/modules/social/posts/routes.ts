import { placeNames } from '@tintype/contract/social/share-text'
import { asArtist } from '../../../http/procedures.ts'
import { findIdempotencyKey } from '../../../platform/idempotency/key.ts'
import type { Posting } from './module.ts'

export function postingRoutes(posting: Posting) {
  const { social } = asArtist
  return {
    post: social.post.handler(async ({ input, context }) => {
      const posts = await posting.post(context.actor, { ...input, idempotencyKey: findIdempotencyKey(context.headers) })
      const names = posts.map(({ place }) => placeNames[place])
      return { message: `${input.planned_at ? 'Scheduled' : 'Sending'}: ${names.join(', ')}.`, posts }
    }),
    posts: social.posts.handler(({ input, context }) => posting.list(context.actor, input)),
    retryPost: social.retryPost.handler(({ input, context }) => posting.retry(context.actor, input)),
    cancelPost: social.cancelPost.handler(({ input, context }) => posting.cancel(context.actor, input)),
    postTerms: social.postTerms.handler(() => posting.getTerms()),
    boards: social.boards.handler(({ context }) => posting.listBoards(context.actor)),
    createBoard: social.createBoard.handler(({ context }) => posting.createBoard(context.actor)),
    autoPosts: social.autoPosts.handler(({ context }) => posting.listAutoPosts(context.actor)),
    saveAutoPost: social.saveAutoPost.handler(({ input: { platform: place, ...change }, context }) =>
      posting.saveAutoPost(context.actor, { place, ...change }),
    ),
  }
}
