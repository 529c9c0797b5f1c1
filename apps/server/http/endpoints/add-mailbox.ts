import { Problem } from '@tintype/contract/problems'
import type { Mailbox } from '../../platform/mail/mailbox.ts'
import { mailboxPage, mailPage } from '../../platform/mail/mailbox-page.ts'
import type { HttpHost } from '../http-env.ts'
import { problemResponse } from '../responses/problem-answers.ts'

/** Adds the mailbox of unsent mails, only under our own host names, against DNS rebinding. */
export function addMailbox(host: HttpHost, mailbox: Mailbox, publicUrl: string): void {
  const names = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
  host.use('/dev/mailbox/*', async (c, next) =>
    names.has(new URL(c.req.url).hostname) ? next() : problemResponse(new Problem('not_found')),
  )
  host.get('/dev/mailbox', async (c) => {
    const mails = await mailbox.list({ to: c.req.query('to') })
    return c.req.header('accept')?.includes('application/json') ? c.json({ mails }) : c.html(mailboxPage(mails))
  })
  host.get('/dev/mailbox/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : problemResponse(new Problem('not_found'))
  })
}
