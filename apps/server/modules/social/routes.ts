import { asAnyone, asArtist } from '../../platform/http/procedures.ts'
import type { Social } from './service.ts'

export function socialRoutes(social: Social) {
  return {
    facebookDeletion: asAnyone.social.facebookDeletion.handler(({ input }) => social.getFacebookDeletion(input)),
    platforms: asArtist.social.platforms.handler(() => social.listPlatforms()),
    status: asArtist.social.status.handler(({ context }) => social.listConnections(context.actor)),
    post: asArtist.social.post.handler(async ({ input, context }) => {
      await social.postArtwork(context.actor, input)
      return { message: 'Posted.' }
    }),
    connect: asArtist.social.connect.handler(({ input, context }) => social.connect(context.actor, input)),
    disconnect: asArtist.social.disconnect.handler(async ({ input, context }) => {
      await social.disconnect(context.actor, input)
      return { message: 'Disconnected.' }
    }),
  }
}
