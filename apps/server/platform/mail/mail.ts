import { Unavailable } from '../unavailable.ts'

/** A rendered mail. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  /** Only for mails that the recipient can turn off: a POST to it does so at once (RFC 8058). */
  unsubscribeUrl?: string
}

/** The mail server is unavailable, or refuses all our mails; retry later. */
export class MailUnavailable extends Unavailable {
  override name = 'MailUnavailable'
}

/** The mail server permanently refuses this mail. `message` quotes the server's response, which contains the address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Sends mails. `id` is the job's id and becomes the Message-ID, by which servers can drop duplicates. */
export type Mailer = {
  /** @throws MailUnavailable, MailRefused */
  send(mail: Mail, id: string): Promise<void>
  close(): Promise<void>
}
