import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { Payments } from './module.ts'

/** Adds the webhook of Stripe, which needs the raw body for its signature. */
export function mountPayments(payments: Pick<Payments, 'receive'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/stripe', (c) => receiveMessage(c.req.raw, room, (message) => payments.receive('stripe', message)))
  }
}
