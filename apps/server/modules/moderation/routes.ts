import { asOperator } from '../../platform/http/procedures.ts'
import type { Moderation } from './service.ts'

const { overview, artworks, products, deletions, shopPictures } = asOperator.backoffice

export function moderationRoutes(moderation: Moderation) {
  return {
    overview: overview.handler(() => moderation.getOverview()),
    artworks: {
      list: artworks.list.handler(({ input }) => moderation.listArtworks(input)),
      approve: artworks.approve.handler(({ input, context }) => moderation.approveArtwork(context.actor, input)),
      reject: artworks.reject.handler(({ input, context }) => moderation.rejectArtwork(context.actor, input)),
    },
    products: {
      pick: products.pick.handler(({ input, context }) => moderation.pickProduct(context.actor, { ...input, isPick: true })),
      unpick: products.unpick.handler(({ input, context }) => moderation.pickProduct(context.actor, { ...input, isPick: false })),
    },
    deletions: {
      list: deletions.list.handler(({ input }) => moderation.listDeletions(input)),
      approve: deletions.approve.handler(({ input, context }) => moderation.approveDeletion(context.actor, input)),
      disapprove: deletions.disapprove.handler(({ input, context }) => moderation.disapproveDeletion(context.actor, input)),
    },
    shopPictures: {
      list: shopPictures.list.handler(({ input }) => moderation.listShopPictures(input)),
      takeDown: shopPictures.takeDown.handler(({ input, context }) => moderation.takeShopPictureDown(context.actor, input)),
    },
  }
}
