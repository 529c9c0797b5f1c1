import type { LeavingInput } from '@tintype/contract/account-deletion/leaving'
import type { Artist } from '../../platform/actor.ts'
import { hashSecret, newSecret } from '../../platform/crypto/secret.ts'
import { findDeparture, saveDeletionRequest } from './queries/account-deletion.ts'
import { type DeletionState, toDeletionState } from './rules/account-deletion.ts'
import type { AccountDeletionTools } from './tools.ts'

/**
 * Requests the deletion of the account. Verifies the password and the second factor, if enabled, then asks for a confirmation by mail. A
 * repeated request invalidates earlier mails. If the deletion is already confirmed, returns its state without a mail. @throws Problem
 * `password_wrong`, `second_factor_missing`, `two_factor_code_wrong`, `second_factor_locked`, `rate_limited`
 */
export async function requestAccountDeletion(
  tools: AccountDeletionTools,
  artist: Artist,
  proof: LeavingInput,
  headers: Headers,
): Promise<DeletionState> {
  await tools.auth.confirmIdentity(artist.userId, headers, proof)
  const { artistId, name: artistName, email: to } = artist
  const now = tools.clock()
  const secret = newSecret()
  return tools.database.transaction(async (tx) => {
    const asked = await saveDeletionRequest(tx, { artistId, askedAt: now, keyHash: hashSecret(secret, 'hex') })
    if (!asked) return toDeletionState(await findDeparture(tx, artistId), now)
    const url = `${tools.publicUrl}/leaving/confirm?key=${artistId}.${secret}`
    await tools.notifications.send(tx, { kind: 'leaving_asked', to, artistName, url, graceDays: tools.graceDays })
    return toDeletionState(asked, now)
  })
}
