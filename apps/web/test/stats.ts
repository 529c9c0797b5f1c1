import type { ArtistStats } from '@tintype/contract/shops/shops'

/** The stats record of a new artist. */
export const newStats: ArtistStats = {
  profile_picture_url: null,
  shopifybanner: null,
  banner_status: 'none',
  banner_rejection_reason: null,
  balance: 0,
  shopify_collection_handle: 'ansel',
  shop_url: 'https://shop.example/ansel',
  launch: { banner: false, artwork: false, share: false },
  username: 'Ansel',
}
