import { randomBytes } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import type { FacebookDeletionState } from '@tintype/contract/social'
import { findDeletion, saveDeletion } from './queries.ts'
import { readSignedRequest } from './read-signed-request.ts'
import type { SocialTools } from './service.ts'

const STATUS_PATH = '/policies/data-deletion-instructions'

/**
 * Deletes what is held of somebody's connection to Facebook and Instagram, as Facebook asks in their name. While no connection can be
 * made that is nothing, and so it is done at once; what was asked is kept, without the id.
 * @returns what Facebook shows the person: a code, and where it says how far we are
 * @throws Problem `not_found` without an app of ours there; `webhook_unsigned`
 */
export async function deleteFacebookData(
  { database, clock, sealer, publicUrl, facebookAppSecret }: SocialTools,
  signedRequest: string,
): Promise<{ url: string; confirmation_code: string }> {
  if (!facebookAppSecret) throw new Problem('not_found')
  const about = readSignedRequest(signedRequest, facebookAppSecret)
  if (!about) throw new Problem('webhook_unsigned')
  const at = clock()
  const { code } = await saveDeletion(database, {
    userHash: sealer.fingerprint(about.userId, 'facebook deletion'),
    code: randomBytes(12).toString('hex'),
    requestedAt: at,
    doneAt: at,
  })
  return { url: `${publicUrl}${STATUS_PATH}?code=${code}#facebook`, confirmation_code: code }
}

/** @throws Problem `facebook_deletion_unknown` */
export async function getFacebookDeletion({ database }: SocialTools, { code }: { code: string }): Promise<FacebookDeletionState> {
  const found = await findDeletion(database, code)
  if (!found) throw new Problem('facebook_deletion_unknown')
  return { code, requestedAt: found.requestedAt.toISOString(), doneAt: found.doneAt.toISOString() }
}
