import { createHash, randomBytes } from 'node:crypto'
import type { Leaving, LeavingInput } from '@tintype/contract/leaving'
import type { Artist } from '../../platform/http/actor.ts'
import type { LeavingTools } from './index.ts'
import { findDeparture, saveAsked } from './queries/account-deletion.ts'
import { toLeaving } from './rules/account-deletion.ts'

/**
 * Takes the wish to leave, from whoever knows the password and has the second factor where there is one, and asks once more by mail.
 * Asked again, the latest mail counts; who has said yes already is told so and gets no other mail.
 * @throws Problem `password_wrong`, `second_factor_missing`, `two_factor_code_wrong`, `second_factor_locked`, `rate_limited`
 */
export async function askToLeave(tools: LeavingTools, artist: Artist, proof: LeavingInput, headers: Headers): Promise<Leaving> {
  await tools.auth.confirmIdentity(artist.userId, headers, proof)
  const { artistId, name: artistName, email: to } = artist
  const now = tools.clock()
  const secret = randomBytes(32).toString('base64url')
  return tools.database.transaction(async (tx) => {
    const asked = await saveAsked(tx, { artistId, askedAt: now, keyHash: hashOf(secret) })
    if (!asked) return toLeaving(await findDeparture(tx, artistId), now)
    const url = `${tools.publicUrl}/leaving/confirm?key=${artistId}.${secret}`
    await tools.notifications.send(tx, { kind: 'leaving_asked', to, artistName, url })
    return toLeaving(asked, now)
  })
}

/** As it is kept: who reads the table cannot say yes for anybody. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
