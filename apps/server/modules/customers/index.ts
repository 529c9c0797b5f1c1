import { listOrders, type OwnOrdersRequest } from './list-orders.ts'
import { mailLink } from './mail-link.ts'
import { lookAtLink, openSession } from './open-session.ts'
import { deleteExpired, deleteSession } from './queries/customers.ts'
import { type LinkRequest, requestLink } from './request-link.ts'
import { hashOf } from './secrets.ts'
import type { CustomerTools } from './tools.ts'

export type { CustomerTools } from './tools.ts'

export function createCustomers(tools: CustomerTools) {
  return {
    requestLink: (request: LinkRequest) => requestLink(tools, request),
    mailLink: (request: { id: string; sealed: string }) => mailLink(tools, request),
    lookAtLink: (request: { link: string }) => lookAtLink(tools, request),
    openSession: (request: { link: string }) => openSession(tools, request),
    listOrders: (session: string | null, request: OwnOrdersRequest) => listOrders(tools, session, request),
    signOut: async (session: string | null) => void (session && (await deleteSession(tools.database, hashOf(session)))),
    sweep: () => deleteExpired(tools.database, tools.clock()),
  }
}

export type Customers = ReturnType<typeof createCustomers>
