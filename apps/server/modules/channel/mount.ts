import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { ChannelModule } from './module.ts'

/** Adds the webhook of Shopify, which needs the raw body for its signature. */
export function mountChannel(channel: Pick<ChannelModule, 'receive'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/shopify', (c) => receiveMessage(c.req.raw, room, (message) => channel.receive('shopify', message)))
  }
}
