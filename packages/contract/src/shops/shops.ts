import { z } from 'zod'
import { Acknowledgement, call } from '../shapes.ts'

export const BannerStatus = z.enum(['none', 'approved', 'rejected'])
export type BannerStatus = z.infer<typeof BannerStatus>

/** The finished steps of the launch checklist. `artwork`: one is approved. `share`: the link was copied or the share panel opened. */
export const LaunchFlags = z.object({ banner: z.boolean(), artwork: z.boolean(), share: z.boolean() })
export type LaunchFlags = z.infer<typeof LaunchFlags>

/** The artist stats record. */
export const ArtistStats = z.object({
  profile_picture_url: z.string().nullable(),
  shopifybanner: z.string().nullable(),
  banner_status: BannerStatus,
  banner_rejection_reason: z.string().nullable(),
  /** Dollars. */
  balance: z.number(),
  shopify_collection_handle: z.string(),
  /** The whole address of the shop, ready to copy. */
  shop_url: z.string(),
  launch: LaunchFlags,
  username: z.string(),
})
export type ArtistStats = z.infer<typeof ArtistStats>

export const shops = {
  stats: call('artist', 'GET', '/artist-stats', 'Get the artist’s shop and balance').output(ArtistStats),
  markShared: call('artist', 'POST', '/user/shop-shared', 'Record that the artist shared the shop link').output(LaunchFlags),
  uploadBanner: call('artist', 'POST', '/user/banner', 'Replace the shop’s banner')
    .input(z.object({ bannerImage: z.file({ error: 'banner_missing' }) }))
    .output(Acknowledgement.extend({ newBannerUrl: z.string() })),
  uploadProfilePicture: call('artist', 'POST', '/user/profile-picture', 'Replace the profile picture')
    .input(z.object({ profilePicture: z.file({ error: 'profile_picture_missing' }) }))
    .output(Acknowledgement.extend({ newProfilePictureUrl: z.string() })),
}
