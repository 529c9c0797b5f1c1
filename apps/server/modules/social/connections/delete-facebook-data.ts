import { randomBytes } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import type { FacebookDeletionState } from '@tintype/contract/social/social'
import { deleteConnectionsTo } from '../queries/connection.ts'
import { findDeletion, saveDeletion } from '../queries/social.ts'
import { readSignedRequest } from './read-signed-request.ts'
import type { SocialTools } from './tools.ts'

const STATUS_PATH = '/policies/data-deletion-instructions'

/**
 * Deletes a user's Facebook and Instagram connections at Facebook's request: tokens, names and ids, at once. The request is recorded
 * without the id. @returns the confirmation code and the status address that Facebook shows the user @throws Problem `not_found` without an
 * app at Facebook; `webhook_unsigned`
 */
export async function deleteFacebookData(tools: SocialTools, signedRequest: string): Promise<{ url: string; confirmation_code: string }> {
  const { database, clock, sealer, publicUrl } = tools
  const userId = readUser(tools, signedRequest)
  const at = clock()
  const { code } = await database.transaction(async (tx) => {
    await deleteConnectionsTo(tx, 'facebook', userId)
    return saveDeletion(tx, {
      userHash: sealer.fingerprint(userId, 'facebook deletion'),
      code: randomBytes(12).toString('hex'),
      requestedAt: at,
      doneAt: at,
    })
  })
  return { url: `${publicUrl}${STATUS_PATH}?code=${code}#facebook`, confirmation_code: code }
}

/**
 * Handles the removal of our app by a user at Facebook. The tokens are invalid by then; deletes the connections. @throws Problem
 * `not_found` without an app at Facebook; `webhook_unsigned`
 */
export async function forgetFacebookUser(tools: SocialTools, signedRequest: string): Promise<void> {
  const userId = readUser(tools, signedRequest)
  await tools.database.transaction((tx) => deleteConnectionsTo(tx, 'facebook', userId))
}

function readUser({ facebookAppSecret }: SocialTools, signedRequest: string): string {
  if (!facebookAppSecret) throw new Problem('not_found')
  const about = readSignedRequest(signedRequest, facebookAppSecret)
  if (!about) throw new Problem('webhook_unsigned')
  return about.userId
}

/** @throws Problem `facebook_deletion_unknown` */
export async function getFacebookDeletion({ database }: SocialTools, { code }: { code: string }): Promise<FacebookDeletionState> {
  const found = await findDeletion(database, code)
  if (!found) throw new Problem('facebook_deletion_unknown')
  return { code, requestedAt: found.requestedAt.toISOString(), doneAt: found.doneAt.toISOString() }
}
