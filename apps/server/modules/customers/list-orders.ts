import type { CustomerOrders } from '@tintype/contract/customers/customers'
import { Problem } from '@tintype/contract/problems'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { findSessionEmail } from './queries/customers.ts'
import type { CustomerTools } from './tools.ts'

export type OwnOrdersRequest = { limit: number; cursor?: string }

/** A page of the orders of the session's address. @throws Problem `customer_session_missing`; `malformed` for a broken cursor */
export async function listOrders(tools: CustomerTools, session: string | null, request: OwnOrdersRequest): Promise<CustomerOrders> {
  const email = session ? await findSessionEmail(tools.database, hashSecret(session), tools.clock()) : undefined
  if (!email) throw new Problem('customer_session_missing')
  return { email, ...(await tools.orders.listCustomerOrders(email, request)) }
}
