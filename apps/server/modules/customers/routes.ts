import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'
import { limits } from '@tintype/contract/limits'
import { asAnyone, asAnyoneCounted } from '../../http/procedures.ts'
import type { Customers } from './module.ts'

const { requestLink, lookAtLink, orders } = asAnyone.customers
const { openSession, signOut } = asAnyoneCounted.customers

const MINUTES = limits.customer.linkMs / 60_000

export function customerRoutes(customers: Customers) {
  return {
    requestLink: requestLink.handler(async ({ input, context }) => {
      await customers.requestLink({ ...input, address: context.address })
      return { message: `If there are orders for ${input.email}, we’ve emailed a link to them. It works once, for ${MINUTES} minutes.` }
    }),
    lookAtLink: lookAtLink.handler(({ input }) => customers.lookAtLink(input)),
    openSession: openSession.handler(({ input }) => customers.openSession(input)),
    orders: orders.handler(({ input, context }) => customers.listOrders(context.headers.get(CUSTOMER_SESSION_HEADER), input)),
    signOut: signOut.handler(async ({ context }) => {
      await customers.signOut(context.headers.get(CUSTOMER_SESSION_HEADER))
      return { message: 'You are signed out on this device.' }
    }),
  }
}
