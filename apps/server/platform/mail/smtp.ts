import { createTransport } from 'nodemailer'
import { inSpan } from '../observability/origin.ts'
import type { DkimKey } from './dkim.ts'
import { type Mailer, MailRefused, MailUnavailable } from './mail.ts'

/** RFC 8058 requires that the signature covers both headers of the link; nodemailer leaves out the second. */
const SIGNED_HEADERS = 'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post'

export type SmtpOptions = {
  /** In nodemailer's format: `smtps://user:password@host:465`. */
  url: string
  from: string
  /** The envelope sender, to which mail servers report bounces. Undefined: the address of `from`. */
  bounceAddress?: string | undefined
  dkim?: DkimKey | undefined
}

/** Sends mails by SMTP. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const transport = createTransport(options.url, {
    from: options.from,
    dkim: options.dkim && { ...options.dkim, headerFieldNames: SIGNED_HEADERS },
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[1])
  const domain = findMailDomain(options.from)
  return {
    async send({ to, subject, html, text, unsubscribeUrl }, id) {
      // an object is always a single address; a string would be parsed as a list
      const recipient = { name: '', address: to }
      const mail = {
        to: recipient,
        ...toEnvelope(options.bounceAddress, recipient),
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers: toListHeaders(unsubscribeUrl),
      }
      await inSpan('send mail', 'client', () => transport.sendMail(mail)).catch((error: SmtpError) => {
        throw inOurWords(error)
      })
    },
    async close() {
      transport.close()
    },
  }
}

/** nodemailer accepts address objects here too, which its types lack; texts would be parsed as lists. */
function toEnvelope(from: string | undefined, to: { name: string; address: string }) {
  return from === undefined ? {} : { envelope: { from, to: { ...to } as unknown as string } }
}

/** The domain of a sender: `Tintype <hello@tintype.example>` → `tintype.example`. */
export function findMailDomain(from: string): string {
  return from.match(/@([^>\s]+)/)?.[1]?.toLowerCase() ?? 'tintype.example'
}

const CHECK_MS = 8000

/** Connects and signs in to the mail server without sending a mail. @throws MailUnavailable with its answer */
export async function checkSmtp(url: string): Promise<void> {
  const timeouts = { connectionTimeout: CHECK_MS, greetingTimeout: CHECK_MS, socketTimeout: CHECK_MS }
  const transport = createTransport(url, timeouts as Parameters<typeof createTransport>[1])
  try {
    await transport.verify()
  } catch (error) {
    throw inOurWords(error as SmtpError)
  } finally {
    transport.close()
  }
}

/** Mail programs show a button that posts to the link. */
function toListHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** Error of nodemailer. @property command  the refused SMTP command; `API` if none was sent */
type SmtpError = Error & { code?: string; command?: string; permanent?: boolean }

/**
 * A permanent refusal of the recipient or content concerns this mail only. A refusal of our host, login or sender concerns all mails, and
 * the operator must fix it.
 */
function inOurWords(error: SmtpError): Error {
  const { message, code, command = '', permanent } = error
  const isRefused = (permanent && ['RCPT TO', 'DATA'].includes(command)) || (code === 'EENVELOPE' && command === 'API')
  const Refusal = isRefused ? MailRefused : MailUnavailable
  return new Refusal(`the mail server: ${message}`, { cause: error })
}
