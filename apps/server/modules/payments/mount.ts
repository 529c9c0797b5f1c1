import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { Payments } from './module.ts'

/** Adds the webhooks of Stripe for our own and for connected accounts, which need the raw body for their signature. */
export function mountPayments(payments: Pick<Payments, 'receive'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/stripe', (c) => receiveMessage(c.req.raw, room, (message) => payments.receive('stripe', message)))
    host.post('/api/webhooks/stripe-connect', (c) =>
      receiveMessage(c.req.raw, room, (message) => payments.receive('stripe', message, 'connected accounts')),
    )
  }
}
