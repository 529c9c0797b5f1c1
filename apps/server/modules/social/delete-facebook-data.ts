import { randomBytes } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import type { FacebookDeletionState } from '@tintype/contract/social'
import type { SocialTools } from './index.ts'
import { deleteConnectionsTo } from './queries/connection.ts'
import { findDeletion, saveDeletion } from './queries/social.ts'
import { readSignedRequest } from './read-signed-request.ts'

const STATUS_PATH = '/policies/data-deletion-instructions'

/**
 * Deletes what is held of somebody's connection to Facebook and Instagram, as Facebook asks in their name: tokens, names and ids, at
 * once. What was asked is kept, without the id.
 * @returns what Facebook shows the person: a code, and where it says how far we are
 * @throws Problem `not_found` without an app of ours there; `webhook_unsigned`
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
 * Somebody took our app away at Facebook: the tokens open nothing any more, and go with all that was kept beside them.
 * @throws Problem `not_found` without an app of ours there; `webhook_unsigned`
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
