import type { Mount } from '../../http/mount.ts'
import { receiveMessage } from '../../http/webhooks/receive-message.ts'
import type { Suppressions } from './suppressions/suppressions.ts'
import type { Unsubscribe } from './unsubscribe/unsubscribe.ts'
import { askingPage, stoppedPage } from './unsubscribe/unsubscribe-page.ts'

/** Adds the webhook of the mail provider, which needs the raw body for its signature. */
export function mountMailEvents(suppressions: Pick<Suppressions, 'receive'>): Mount {
  return (host, { room }) => {
    host.post('/api/webhooks/mail/:provider', (c) =>
      receiveMessage(c.req.raw, room, (message) => suppressions.receive(c.req.param('provider'), message)),
    )
  }
}

/** Adds the links of optional mails. Mail programs post to them at a click (RFC 8058); people get a page with a button. */
export function mountUnsubscribe(links: Unsubscribe): Mount {
  const unstored = { 'cache-control': 'no-store' }
  return (host, { countCall }) => {
    host.get('/api/mail/unsubscribe/:token', (c) => {
      links.check(c.req.param('token'))
      return c.html(askingPage, 200, unstored)
    })
    host.post('/api/mail/unsubscribe/:token', async (c) => {
      await countCall(c, '/mail/unsubscribe/{token}')
      await links.unsubscribe(c.req.param('token'))
      return c.html(stoppedPage, 200, unstored)
    })
  }
}
