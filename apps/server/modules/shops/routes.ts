import { asArtist } from '../../http/procedures.ts'
import { uploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Shops } from './module.ts'

const { stats, markShared, uploadBanner, uploadProfilePicture } = asArtist.shops

export function shopRoutes(shops: Shops) {
  return {
    stats: stats.handler(({ context }) => shops.stats(context.actor)),
    markShared: markShared.handler(({ context }) => shops.markShared(context.actor)),
    uploadBanner: uploadBanner.handler(async ({ input, context }) => ({
      newBannerUrl: await shops.uploadBanner(context.actor, uploadedFile(input.bannerImage)),
      message: 'Your banner is live.',
    })),
    uploadProfilePicture: uploadProfilePicture.handler(async ({ input, context }) => ({
      newProfilePictureUrl: await shops.uploadProfilePicture(context.actor, uploadedFile(input.profilePicture)),
      message: 'Your profile picture is live.',
    })),
  }
}
