import { Problem } from '@tintype/contract/problems'
import { toNetwork } from '../../http/client-address.ts'
import { countAttempt } from '../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../platform/auth/limits/rate-limits.ts'
import { newId } from '../../platform/database/queries/new-id.ts'
import { linkJob } from './jobs.ts'
import type { CustomerTools } from './tools.ts'

/** The client's IP address; undefined if unknown. */
export type LinkRequest = { email: string; address: string | undefined }

/**
 * Requests a mail with a link to the orders of an address. A job checks whether it has orders. The work here is the same for every address,
 * so that neither the response nor its time reveals who has bought. @throws Problem `rate_limited`
 */
export async function requestLink(tools: CustomerTools, { email, address }: LinkRequest): Promise<void> {
  const { database, jobs, sealer } = tools
  if (address && (await countAttempt(database, `customer link from ${toNetwork(address)}`, RATE_LIMITS.customerLinksFromNetwork)))
    throw new Problem('rate_limited')
  if (await countAttempt(database, `customer link to ${email}`, RATE_LIMITS.customerLinksToAddress)) throw new Problem('rate_limited')
  const id = newId()
  const sealed = sealer.seal(email, toLinkPurpose(id))
  await database.transaction((tx) => jobs.send(tx, linkJob, { id, sealed }))
}

export function toLinkPurpose(requestId: string): string {
  return `customer-link:${requestId}`
}
