import { asAnyone, asArtist } from '../../../http/procedures.ts'
import type { Social } from './module.ts'

export function socialRoutes(social: Social) {
  return {
    facebookDeletion: asAnyone.social.facebookDeletion.handler(({ input }) => social.getFacebookDeletion(input)),
    platforms: asArtist.social.platforms.handler(() => social.listPlatforms()),
    status: asArtist.social.status.handler(({ context }) => social.listConnections(context.actor)),
    connect: asArtist.social.connect.handler(async ({ input, context }) => {
      const { authorizationUrl, browserKey } = await social.connect(context.actor, input)
      context.answerHeaders?.append('set-cookie', social.cookieOf({ platform: input.platform, browserKey }))
      return { authorizationUrl }
    }),
    signIn: asArtist.social.signIn.handler(async ({ input, context }) => {
      await social.signIn(context.actor, input)
      return { message: 'Connected.' }
    }),
    disconnect: asArtist.social.disconnect.handler(async ({ input, context }) => {
      await social.disconnect(context.actor, input)
      return { message: 'Disconnected.' }
    }),
  }
}
