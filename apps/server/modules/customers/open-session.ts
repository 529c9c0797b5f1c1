import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { hashSecret, newSecret } from '../../platform/crypto/secret.ts'
import { findLink, insertSession, lockLink, markLinkUsed } from './queries/customers.ts'
import { USED_LINK_EMAIL } from './tables.ts'
import type { CustomerTools } from './tools.ts'

/** The state of a link, without using it. */
export async function getLinkState({ database, clock }: CustomerTools, { link }: { link: string }): Promise<{ state: LinkState }> {
  const found = await findLink(database, hashSecret(link), clock())
  if (!found) return { state: 'invalid' }
  return { state: found.email === USED_LINK_EMAIL ? 'used' : 'open' }
}

/** Exchanges a link for a session. @throws Problem `customer_link_used`; `customer_link_invalid` for an expired or unknown link */
export async function openSession(tools: CustomerTools, { link }: { link: string }): Promise<{ session: string; expiresAt: string }> {
  const now = tools.clock()
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + limits.customer.sessionMs)
  const linkHash = hashSecret(link)
  await tools.database.transaction(async (tx) => {
    const found = await lockLink(tx, linkHash, now)
    if (!found) throw new Problem('customer_link_invalid')
    if (found.email === USED_LINK_EMAIL) throw new Problem('customer_link_used')
    await markLinkUsed(tx, linkHash, expiresAt)
    await insertSession(tx, { sessionHash: hashSecret(secret), email: found.email, expiresAt })
  })
  return { session: secret, expiresAt: expiresAt.toISOString() }
}
