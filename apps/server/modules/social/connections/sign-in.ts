import { Problem } from '@tintype/contract/problems'
import type { Platform } from '@tintype/contract/social/social'
import type { Artist } from '../../../platform/actor.ts'
import { type AppPassword, SocialRefused, SocialUnavailable } from '../platforms/social.ts'
import { countConnection } from './count-connection.ts'
import { saveConnection } from './finish-connecting.ts'
import type { SocialTools } from './tools.ts'

export type SignInRequest = { platform: Platform; account: string; password: string; server?: string | undefined }

/**
 * Connects an account with an app password, which is used once and not stored. @throws Problem `platform_coming_soon`,
 * `rate_limited`, `social_server_invalid`, `social_sign_in_refused`, `social_unavailable`
 */
export async function signIn(tools: SocialTools, artist: Artist, { platform, ...request }: SignInRequest): Promise<void> {
  const port = tools.platforms[platform]
  if (!port?.signIn) throw new Problem('platform_coming_soon')
  await countConnection(tools, artist)
  const { artistId } = artist
  const credentials: AppPassword = { ...request, server: request.server }
  const grant = await port.signIn(credentials).catch((error) => {
    if (error instanceof SocialRefused) throw new Problem('social_sign_in_refused', {}, { cause: error })
    if (error instanceof SocialUnavailable) throw new Problem('social_unavailable', { place: 'The server' }, { cause: error })
    throw error
  })
  await tools.database.transaction((tx) => saveConnection(tools, tx, { artistId, platform }, grant))
}
