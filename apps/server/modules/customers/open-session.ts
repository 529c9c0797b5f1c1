import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { insertSession, takeLink } from './queries.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { CustomerTools } from './service.ts'

/** Uses up a link for a session. @throws Problem `customer_link_invalid`, alike for one that is used, too old, or was never there */
export async function openSession(tools: CustomerTools, { link }: { link: string }): Promise<{ session: string; expiresAt: string }> {
  const now = tools.clock()
  const { secret, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + limits.customer.sessionMs)
  await tools.database.transaction(async (tx) => {
    const email = await takeLink(tx, hashOf(link), now)
    if (!email) throw new Problem('customer_link_invalid')
    await insertSession(tx, { sessionHash: hash, email, expiresAt })
  })
  return { session: secret, expiresAt: expiresAt.toISOString() }
}
