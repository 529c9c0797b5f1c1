import { Problem } from '@tintype/contract/problems'
import { countAttempt } from '../../platform/auth/attempts.ts'
import { RATE_LIMITS } from '../../platform/auth/rate-limits.ts'
import { newId } from '../../platform/database/new-id.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import type { CustomerTools } from './index.ts'
import { linkJob } from './jobs.ts'

/** Where it is asked from; undefined where that is not known. */
export type LinkRequest = { email: string; address: string | undefined }

/**
 * Has a link to the orders of an address mailed there, where it has any. That is looked up by a job: for every address the same is
 * done here, and neither the answer nor its time tells who has bought.
 * @throws Problem `rate_limited`
 */
export async function requestLink(tools: CustomerTools, { email, address }: LinkRequest): Promise<void> {
  const { database, jobs, sealer } = tools
  if (address && (await countAttempt(database, `customer link from ${networkOf(address)}`, RATE_LIMITS.customerLinksFromNetwork)))
    throw new Problem('rate_limited')
  if (await countAttempt(database, `customer link to ${email}`, RATE_LIMITS.customerLinksToAddress)) throw new Problem('rate_limited')
  const id = newId()
  const sealed = sealer.seal(email, purposeOf(id))
  await database.transaction((tx) => jobs.send(tx, linkJob, { id, sealed }))
}

export function purposeOf(requestId: string): string {
  return `customer-link:${requestId}`
}
