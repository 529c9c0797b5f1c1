import { Unavailable } from '../unavailable.ts'

/** One mail, ready to send. */
export type Mail = { to: string; subject: string; html: string; text: string }

/** No mail server took it, or none would have taken any mail of ours: to be tried again later. */
export class MailUnavailable extends Unavailable {
  override name = 'MailUnavailable'
}

/** The mail server does not take this mail for this reader, and would not the next time. `message` quotes it, and with it the address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Hands mails over. `id` is the job's: the same one twice is one mail to a server that looks at Message-ID. */
export type Mailer = {
  /** @throws MailUnavailable, MailRefused */
  send(mail: Mail, id: string): Promise<void>
  close(): Promise<void>
}
