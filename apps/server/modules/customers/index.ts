import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Store } from '../store/index.ts'
import { listOrders, type OwnOrdersRequest } from './list-orders.ts'
import { mailLink } from './mail-link.ts'
import { lookAtLink, openSession } from './open-session.ts'
import { deleteExpired, deleteSession } from './queries/customers.ts'
import { type LinkRequest, requestLink } from './request-link.ts'
import { hashOf } from './secrets.ts'

export type CustomerTools = {
  database: Database
  clock: Clock
  jobs: Jobs
  sealer: Sealer
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  store: Pick<Store, 'hasOrders' | 'listOrdersOf'>
  notifications: Pick<Notifications, 'send'>
}

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
