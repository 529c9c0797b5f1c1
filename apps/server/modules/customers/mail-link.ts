import { limits } from '@tintype/contract/limits'
import { hashSecret, newSecret } from '../../platform/crypto/secret.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { capLink, insertLink } from './queries/customers.ts'
import { toLinkPurpose } from './request-link.ts'
import type { CustomerTools } from './tools.ts'

/** Mails the requested link, once despite retries. An address without orders gets no mail. */
export async function mailLink(tools: CustomerTools, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  const { database, clock, sealer, orders, notifications, storefrontUrl } = tools
  const email = sealer.open(sealed, toLinkPurpose(id))
  if (!(await orders.hasOrders(email))) return
  const secret = newSecret()
  const expiresAt = new Date(clock().getTime() + limits.mail.triedMs)
  await database.transaction(async (tx) => {
    if (!(await insertLink(tx, { id, linkHash: hashSecret(secret), email, expiresAt }))) return
    await notifications.send(tx, { kind: 'customer_link', to: email, url: `${storefrontUrl}/account/link/${secret}` })
  })
}

/**
 * Starts the validity of a mailed link when the mail has left, because a delayed mail server would use up its short time. Before that it is
 * valid for as long as the mail is retried. @param url  as in the mail
 */
export async function startLinkValidity(tx: Transaction, url: string, leftAt: Date): Promise<void> {
  const secret = url.split('/').at(-1) ?? ''
  await capLink(tx, hashSecret(secret), new Date(leftAt.getTime() + limits.customer.linkMs))
}
