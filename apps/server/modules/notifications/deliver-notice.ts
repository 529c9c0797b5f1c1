import { Notice } from './notices.ts'
import type { NotificationTools } from './service.ts'
import { renderMail } from './templates/render-mail.ts'

/** Makes the mail and hands it over. Trying again sends the same Message-ID, so a mail server keeps one copy. */
export async function deliverNotice(
  { mailer, sealer, publicUrl }: NotificationTools,
  { id, sealed }: { id: string; sealed: string },
): Promise<void> {
  const notice = Notice.parse(JSON.parse(sealer.open(sealed, `notice:${id}`)))
  await mailer.send(await renderMail(notice, { publicUrl }), id)
}
