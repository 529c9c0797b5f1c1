import { serveDownload } from '../../http/downloads/download.ts'
import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { Production } from './module.ts'

/** Adds the webhook for updates from manufacturers, and job sheets behind secret links. */
export function mountProduction(production: Pick<Production, 'receiveAnswer' | 'openSheetLink'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/production', (c) => receiveMessage(c.req.raw, room, production.receiveAnswer))
    host.get('/api/production/:link', (c) => serveDownload(production.openSheetLink, c.req.param('link'), c.req.raw))
  }
}
