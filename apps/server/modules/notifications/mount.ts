import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { Suppressions } from './suppressions/suppressions.ts'

/** Adds the webhook of the mail provider, which needs the raw body for its signature. */
export function mountMailEvents(suppressions: Pick<Suppressions, 'receive'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/mail/:provider', (c) =>
      receiveMessage(c.req.raw, room, (message) => suppressions.receive(c.req.param('provider'), message)),
    )
  }
}
