import { limits } from '@tintype/contract/limits'
import { insertLink } from './queries.ts'
import { purposeOf } from './request-link.ts'
import { newSecret } from './secrets.ts'
import type { CustomerTools } from './service.ts'

/** Mails the link that was asked for, once however often it is tried. An address that never bought gets no mail. */
export async function mailLink(tools: CustomerTools, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  const { database, clock, sealer, store, notifications, storefrontUrl } = tools
  const email = sealer.open(sealed, purposeOf(id))
  if (!(await store.hasOrders(email))) return
  const { secret, hash } = newSecret()
  const expiresAt = new Date(clock().getTime() + limits.customer.linkMs)
  await database.transaction(async (tx) => {
    if (!(await insertLink(tx, { id, linkHash: hash, email, expiresAt }))) return
    await notifications.send(tx, { kind: 'customer_link', to: email, url: `${storefrontUrl}/account/link/${secret}` })
  })
}
