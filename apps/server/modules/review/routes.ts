import { asOperator } from '../../platform/http/procedures.ts'
import type { Review } from './index.ts'

const { overview, oldest, artworks, products, deletions, shopPictures } = asOperator.backoffice

export function moderationRoutes(moderation: Review) {
  return {
    overview: overview.handler(() => moderation.getOverview()),
    oldest: oldest.handler(() => moderation.getOldest()),
    artworks: {
      list: artworks.list.handler(({ input, context }) => moderation.listArtworks(context.actor, input)),
      approve: artworks.approve.handler(({ input, context }) => moderation.approveArtwork(context.actor, input)),
      reject: artworks.reject.handler(({ input, context }) => moderation.rejectArtwork(context.actor, input)),
      askChanges: artworks.askChanges.handler(({ input, context }) => moderation.askChanges(context.actor, input)),
      undo: artworks.undo.handler(({ input, context }) => moderation.undoDecision(context.actor, input)),
      claim: artworks.claim.handler(({ input, context }) => moderation.claimArtwork(context.actor, input)),
      lookalikes: artworks.lookalikes.handler(async ({ input }) => ({ lookalikes: await moderation.listLookalikes(input) })),
      analysis: artworks.analysis.handler(({ input }) => moderation.analyzeArtwork(input)),
      decideTogether: artworks.decideTogether.handler(async ({ input, context }) => ({
        results: await moderation.decideTogether(context.actor, input),
      })),
    },
    products: {
      pick: products.pick.handler(({ input, context }) => moderation.pickProduct(context.actor, { ...input, isPick: true })),
      unpick: products.unpick.handler(({ input, context }) => moderation.pickProduct(context.actor, { ...input, isPick: false })),
    },
    deletions: {
      list: deletions.list.handler(({ input, context }) => moderation.listDeletions(context.actor, input)),
      approve: deletions.approve.handler(({ input, context }) => moderation.approveDeletion(context.actor, input)),
      disapprove: deletions.disapprove.handler(({ input, context }) => moderation.disapproveDeletion(context.actor, input)),
    },
    shopPictures: {
      list: shopPictures.list.handler(({ input }) => moderation.listShopPictures(input)),
      takeDown: shopPictures.takeDown.handler(({ input, context }) => moderation.takeShopPictureDown(context.actor, input)),
    },
  }
}
