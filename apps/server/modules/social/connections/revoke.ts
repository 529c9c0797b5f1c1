import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/queries/new-id.ts'
import { defineJob, type JobAttempt } from '../../../platform/jobs/jobs.ts'
import { type ConnectionRow, deleteRevocation, findRevocation, insertRevocation, isConnectedTo } from '../queries/connection.ts'
import { openRevocable, sealRevocable, tryOpenTokens } from './sealed-tokens.ts'
import type { SocialTools } from './tools.ts'

/** Revokes the permission of a deleted connection at its platform. Retried for some hours. */
export const revokeJob = defineJob('social.revoke', z.object({ revocation: z.uuid() }), { expireSeconds: 60, retries: 20 })

/** Call in the transaction that deletes a connection. Does nothing if the platform has no revocation or the tokens cannot be decrypted. */
export async function queueRevocation(
  { jobs, sealer, clock, platforms }: Pick<SocialTools, 'jobs' | 'sealer' | 'clock' | 'platforms'>,
  tx: Transaction,
  gone: ConnectionRow,
): Promise<void> {
  const { platform, platformUserId } = gone
  const tokens = platforms[platform]?.revoke && tryOpenTokens(sealer, gone)
  if (!tokens) return
  const id = newId()
  await insertRevocation(tx, { id, platform, platformUserId, tokensSealed: sealRevocable(sealer, tokens, id), askedAt: clock() })
  await jobs.send(tx, revokeJob, { revocation: id })
}

/**
 * Revokes the tokens at the platform. The last try deletes them in any case; the artist can then remove the permission in the platform's
 * settings.
 */
export async function revoke(tools: SocialTools, { revocation: id }: { revocation: string }, { isLast }: JobAttempt): Promise<void> {
  const { database, platforms, sealer, log } = tools
  const asked = await findRevocation(database, id)
  if (!asked) return
  const { platform, platformUserId, tokensSealed } = asked
  const port = platforms[platform]
  try {
    // the account was connected again, by any artist: revoking would invalidate that connection too
    const isTheirs = port?.revokesEverything && (await isConnectedTo(database, platform, platformUserId))
    if (!isTheirs) await port?.revoke?.(openRevocable(sealer, tokensSealed, id))
  } catch (error) {
    if (!isLast(error)) throw error
    log.error({ err: error, platform }, 'what a platform granted could not be taken back there')
  }
  await deleteRevocation(database, id)
}
