import { bind } from '../../platform/bind.ts'
import { hashSecret } from '../../platform/crypto/secret.ts'
import { listOrders } from './list-orders.ts'
import { mailLink } from './mail-link.ts'
import { getLinkState, openSession } from './open-session.ts'
import { deleteExpired, deleteSession } from './queries/customers.ts'
import { requestLink } from './request-link.ts'
import type { CustomerTools } from './tools.ts'

export function createCustomers(tools: CustomerTools) {
  return {
    ...bind(tools, {
      requestLink,
      mailLink,
      lookAtLink: getLinkState,
      openSession,
      listOrders,
    }),
    signOut: async (session: string | null) => void (session && (await deleteSession(tools.database, hashSecret(session)))),
    sweep: () => deleteExpired(tools.database, tools.clock()),
  }
}

export type Customers = ReturnType<typeof createCustomers>
