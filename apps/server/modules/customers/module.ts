import { bind } from '../../platform/bind.ts'
import { listOrders } from './list-orders.ts'
import { mailLink } from './mail-link.ts'
import { lookAtLink, openSession } from './open-session.ts'
import { deleteExpired, deleteSession } from './queries/customers.ts'
import { requestLink } from './request-link.ts'
import { hashSecret } from './secrets.ts'
import type { CustomerTools } from './tools.ts'

export function createCustomers(tools: CustomerTools) {
  return {
    ...bind(tools, {
      requestLink,
      mailLink,
      lookAtLink,
      openSession,
      listOrders,
    }),
    signOut: async (session: string | null) => void (session && (await deleteSession(tools.database, hashSecret(session)))),
    sweep: () => deleteExpired(tools.database, tools.clock()),
  }
}

export type Customers = ReturnType<typeof createCustomers>
