import type { ProfileImageKind } from '@tintype/contract/shops/profile-images'
import type { ShopPictures } from '@tintype/contract/shops/shop-pictures'
import type { Operator } from '../../platform/actor.ts'
import { takenDownNotice } from './rules/notices.ts'
import type { ReviewTools } from './tools.ts'

export type TakeDownRequest = { artistId: string; kind: ProfileImageKind; seenUrl: string; reason: string }

/**
 * Removes a banner or profile picture and sends the artist the reason. Concurrent calls are serialized: the second one fails.
 * @throws Problem `shop_picture_changed` where the shop no longer has the picture that the operator saw
 */
export async function takeDown(tools: ReviewTools, operator: Operator, request: TakeDownRequest): Promise<ShopPictures> {
  const { database, shops, accounts, notifications, audit, clock } = tools
  const { artistId, kind, seenUrl, reason } = request
  return database.transaction(async (tx) => {
    await shops.takePictureDown(tx, request)
    await notifications.send(tx, takenDownNotice(await accounts.getArtist(tx, artistId), kind, reason))
    await audit.record(tx, {
      actor: operator,
      action: `shop_${kind}.taken_down`,
      subject: `artist:${artistId}`,
      at: clock(),
      facts: { picture: seenUrl, reason },
      before: { status: 'approved' },
      after: { status: 'rejected' },
    })
    return shops.getPictures(tx, artistId)
  })
}
