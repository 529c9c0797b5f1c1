import { asArtist, asOperator } from '../../http/procedures.ts'
import type { Review, ReviewQueue } from './module.ts'

const { overview, oldest, artworks, products, deletions, shopPictures } = asOperator.backoffice

export function reviewRoutes(review: Review) {
  return {
    overview: overview.handler(() => review.getOverview()),
    oldest: oldest.handler(() => review.getOldest()),
    artworks: {
      list: artworks.list.handler(({ input, context }) => review.listArtworks(context.actor, input)),
      approve: artworks.approve.handler(({ input, context }) => review.approveArtwork(context.actor, input)),
      reject: artworks.reject.handler(({ input, context }) => review.rejectArtwork(context.actor, input)),
      askChanges: artworks.askChanges.handler(({ input, context }) => review.askChanges(context.actor, input)),
      sizes: artworks.sizes.handler(({ input, context }) => review.setSizes(context.actor, input)),
      contentRating: artworks.contentRating.handler(({ input, context }) => review.setContentRating(context.actor, input)),
      undo: artworks.undo.handler(({ input, context }) => review.undoDecision(context.actor, input)),
      claim: artworks.claim.handler(({ input, context }) => review.claimArtwork(context.actor, input)),
      lookalikes: artworks.lookalikes.handler(async ({ input }) => ({ lookalikes: await review.listLookalikes(input) })),
      analysis: artworks.analysis.handler(({ input }) => review.analyzeArtwork(input)),
      decideInBulk: artworks.decideInBulk.handler(async ({ input, context }) => ({
        results: await review.decideInBulk(context.actor, input),
      })),
    },
    products: {
      pick: products.pick.handler(({ input, context }) => review.pickProduct(context.actor, { ...input, isPick: true })),
      unpick: products.unpick.handler(({ input, context }) => review.pickProduct(context.actor, { ...input, isPick: false })),
    },
    deletions: {
      list: deletions.list.handler(({ input, context }) => review.listDeletions(context.actor, input)),
      approve: deletions.approve.handler(({ input, context }) => review.approveDeletion(context.actor, input)),
      disapprove: deletions.disapprove.handler(({ input, context }) => review.disapproveDeletion(context.actor, input)),
    },
    shopPictures: {
      list: shopPictures.list.handler(({ input }) => review.listShopPictures(input)),
      takeDown: shopPictures.takeDown.handler(({ input, context }) => review.takeShopPictureDown(context.actor, input)),
    },
  }
}

export function reviewQueueRoutes(queue: ReviewQueue) {
  const { reviewLine } = asArtist.artworks
  return { reviewLine: reviewLine.handler(({ context }) => queue.get(context.actor)) }
}
