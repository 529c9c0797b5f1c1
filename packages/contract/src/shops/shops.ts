import { z } from 'zod'
import { Acknowledgement, call } from '../shapes.ts'

export const BannerStatus = z.enum(['none', 'approved', 'rejected'])
export type BannerStatus = z.infer<typeof BannerStatus>

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
  username: z.string(),
})
export type ArtistStats = z.infer<typeof ArtistStats>

export const shops = {
  stats: call('artist', 'GET', '/artist-stats', 'The artist’s shop and balance').output(ArtistStats),
  uploadBanner: call('artist', 'POST', '/user/banner', 'Replace the shop’s banner')
    .input(z.object({ bannerImage: z.file({ error: 'banner_missing' }) }))
    .output(Acknowledgement.extend({ newBannerUrl: z.string() })),
  uploadProfilePicture: call('artist', 'POST', '/user/profile-picture', 'Replace the profile picture')
    .input(z.object({ profilePicture: z.file({ error: 'profile_picture_missing' }) }))
    .output(Acknowledgement.extend({ newProfilePictureUrl: z.string() })),
}
