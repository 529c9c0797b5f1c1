import type { ArtistStats, LaunchFlags } from '@tintype/contract/shops/shops'
import type { Channel } from '../../../platform/channel/channel.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { ShopRow, ShownShop } from '../queries/shops.ts'

/** The public view of a shop. A banner that was taken down is null. */
export type ShopFront = { artistId: string; handle: string; name: string; bannerUrl: string | null; pictureUrl: string | null }

export function toShopFront(shop: ShownShop, name: string): ShopFront {
  return { artistId: shop.artistId, handle: shop.handle, name, ...toPictureUrls(shop) }
}

/** @param channel  the sales channel, which may have assigned another address to the collection */
export function toStats(
  shop: ShopRow,
  artist: { name: string; balanceCents: number; hasApprovedArtwork: boolean },
  { storefrontUrl, channel }: { storefrontUrl: string; channel: Channel['provider'] },
): ArtistStats {
  const handle = channel === 'built-in' ? shop.handle : (shop.channelHandle ?? shop.handle)
  const { bannerUrl, pictureUrl } = toPictureUrls(shop)
  return {
    profile_picture_url: pictureUrl,
    shopifybanner: bannerUrl,
    banner_status: shop.bannerStatus,
    banner_rejection_reason: shop.bannerRejectionReason,
    balance: artist.balanceCents / 100,
    shopify_collection_handle: handle,
    shop_url: `${storefrontUrl}/collections/${handle}`,
    launch: toLaunchFlags(shop, artist),
    username: artist.name,
  }
}

export function toLaunchFlags(shop: ShopRow, { hasApprovedArtwork }: { hasApprovedArtwork: boolean }): LaunchFlags {
  return { banner: toPictureUrls(shop).bannerUrl !== null, artwork: hasApprovedArtwork, share: shop.sharedAt !== null }
}

function toPictureUrls({ bannerKey, bannerStatus, pictureKey }: ShownShop): { bannerUrl: string | null; pictureUrl: string | null } {
  return {
    bannerUrl: bannerKey && bannerStatus === 'approved' ? mediaUrl(bannerKey) : null,
    pictureUrl: pictureKey && mediaUrl(pictureKey),
  }
}
