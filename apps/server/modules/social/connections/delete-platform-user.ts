import { randomBytes } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { type FacebookDeletionState, isPlatform, type Platform } from '@tintype/contract/social/social'
import { readSignedRequest } from '../platforms/read-signed-request.ts'
import type { SocialPlatform } from '../platforms/social.ts'
import { deleteConnectionsTo } from '../queries/connection.ts'
import { findDeletion, saveDeletion } from '../queries/social.ts'
import type { SocialTools } from './tools.ts'

const STATUS_PATH = '/policies/data-deletion-instructions'

/** A signed request that a platform sends about one of its users. */
export type PlatformMessage = { platform: string; signedRequest: string }

/**
 * Deletes a user's connections at the request of Facebook or Threads: tokens, names and ids, at once. The request is recorded without the
 * id. @returns the confirmation code and the status address that the platform shows the user @throws Problem `not_found` without an app
 * there; `webhook_unsigned`
 */
export async function deletePlatformUser(
  tools: SocialTools,
  message: PlatformMessage,
): Promise<{ url: string; confirmation_code: string }> {
  const { database, clock, sealer, publicUrl } = tools
  const { platform, userId } = readUser(tools, message)
  const at = clock()
  const { code } = await database.transaction(async (tx) => {
    await deleteConnectionsTo(tx, platform, userId)
    return saveDeletion(tx, {
      userHash: sealer.fingerprint(userId, `${platform} deletion`),
      code: randomBytes(12).toString('hex'),
      requestedAt: at,
      doneAt: at,
    })
  })
  return { url: `${publicUrl}${STATUS_PATH}?code=${code}#facebook`, confirmation_code: code }
}

/**
 * Handles the removal of our app by a user at Facebook or Threads. The tokens are invalid by then; deletes the connections. @throws Problem
 * `not_found` without an app there; `webhook_unsigned`
 */
export async function forgetPlatformUser(tools: SocialTools, message: PlatformMessage): Promise<void> {
  const { platform, userId } = readUser(tools, message)
  await tools.database.transaction((tx) => deleteConnectionsTo(tx, platform, userId))
}

function readUser(tools: SocialTools, { platform, signedRequest }: PlatformMessage): { platform: Platform; userId: string } {
  const read = isPlatform(platform) ? findReader(tools, platform) : undefined
  if (!isPlatform(platform) || !read) throw new Problem('not_found')
  const about = read(signedRequest)
  if (!about) throw new Problem('webhook_unsigned')
  return { platform, ...about }
}

/** Facebook may sign with the secret of another app, also where no connections are configured. */
function findReader({ facebookAppSecret, platforms }: SocialTools, platform: Platform): SocialPlatform['readSignedRequest'] {
  if (platform !== 'facebook') return platforms[platform]?.readSignedRequest
  return facebookAppSecret ? (text) => readSignedRequest(text, facebookAppSecret) : undefined
}

/** @throws Problem `facebook_deletion_unknown` */
export async function getFacebookDeletion({ database }: SocialTools, { code }: { code: string }): Promise<FacebookDeletionState> {
  const found = await findDeletion(database, code)
  if (!found) throw new Problem('facebook_deletion_unknown')
  return { code, requestedAt: found.requestedAt.toISOString(), doneAt: found.doneAt.toISOString() }
}
