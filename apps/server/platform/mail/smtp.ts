import { createTransport } from 'nodemailer'
import { inSpan } from '../observability/origin.ts'
import { type Mailer, MailRefused, MailUnavailable } from './mail.ts'

/** Mails over a real mail server. `url` as nodemailer takes it: `smtps://user:password@host:465`. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, {
    from: options.from,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[1])
  const domain = options.from.match(/@([^>\s]+)/)?.[1] ?? 'tintype.example'
  return {
    async send({ to, subject, html, text }, id) {
      // as an object it is one address whatever stands in it; as a text it would be read as a list
      const mail = { to: { name: '', address: to }, subject, html, text, messageId: `<${id}@${domain}>` }
      await inSpan('send mail', 'client', () => transport.sendMail(mail)).catch((error: SmtpError) => {
        throw inOurWords(error)
      })
    },
    async close() {
      transport.close()
    },
  }
}

/** As nodemailer throws them. @property command  what was answered so; `API` where nothing was asked yet */
type SmtpError = Error & { code?: string; command?: string; permanent?: boolean }

/**
 * A final no to the reader's address or to what was written is about this mail. One to who we are, how we sign in or whom we write as is
 * about all of them, and the operator's to mend.
 */
function inOurWords(error: SmtpError): Error {
  const { message, code, command = '', permanent } = error
  const isRefused = (permanent && ['RCPT TO', 'DATA'].includes(command)) || (code === 'EENVELOPE' && command === 'API')
  const Refusal = isRefused ? MailRefused : MailUnavailable
  return new Refusal(`the mail server: ${message}`, { cause: error })
}
