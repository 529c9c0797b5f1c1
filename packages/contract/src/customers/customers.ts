import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { LINK_STATES } from '../accounts/mailed-links.ts'
import { OrderState, OrderStatus, Picture } from '../orders/store.ts'
import { Acknowledgement, Cents, Cursor, call, Instant, Orientation, PrintSize, pageLimit } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

/** The request header with a customer's session. */
export const CUSTOMER_SESSION_HEADER = 'x-customer-session'

/** An order in a customer's list. `orderToken` gives access to its page. */
export const CustomerOrder = z.object({
  orderNumber: z.string(),
  orderToken: z.string(),
  status: OrderStatus,
  state: OrderState,
  placedAt: Instant,
  totalCents: Cents,
  refundedCents: Cents,
  prints: z.array(
    z.object({
      line: z.int(),
      product: z.string(),
      title: z.string(),
      size: PrintSize,
      orientation: Orientation,
      quantity: z.int(),
      picture: Picture,
    }),
  ),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

export const CustomerOrders = z.object({ email: z.string(), orders: z.array(CustomerOrder), nextCursor: Cursor.nullable() })
export type CustomerOrders = z.infer<typeof CustomerOrders>

const CustomerLink = z.object({ link: textLine({ max: 100 }) })

/** Customers have no account. Access to the mailbox of an address gives access to the orders of that address only. */
export const customers = {
  requestLink: call('anyone', 'POST', '/store/account/links', 'Request an email with a link to your orders')
    .input(z.object({ email: Email }))
    .output(Acknowledgement),
  lookAtLink: call('anyone', 'POST', '/store/account/links/look', 'Get the state of an emailed link, without using it')
    .input(CustomerLink)
    .output(z.object({ state: z.enum(LINK_STATES) })),
  openSession: call('anyone', 'POST', '/store/account/sessions', 'Open a session with the emailed link')
    .input(CustomerLink)
    .output(z.object({ session: z.string(), expiresAt: Instant })),
  orders: call('customer', 'GET', '/store/account/orders', 'List your orders, newest first')
    .input(z.object({ limit: pageLimit(10), cursor: Cursor.optional() }))
    .output(CustomerOrders),
  signOut: call('customer', 'POST', '/store/account/sign-out', 'End the session').output(Acknowledgement),
}
