import { Unavailable } from '../../unavailable.ts'

export const MAIL_EVENT_PROVIDERS = ['ses', 'postmark', 'resend'] as const
export type MailEventProvider = (typeof MAIL_EVENT_PROVIDERS)[number]

export const MAIL_EVENT_KINDS = ['hard_bounce', 'soft_bounce', 'complaint'] as const
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number]

/** A provider's report about one recipient of one mail. */
export type MailEvent = {
  /** The provider's id of the report; the same for a repeated message. */
  eventId: string
  address: string
  kind: MailEventKind
  /** When the provider noticed it. */
  at: Date
  /** The answer of the recipient's mail server, or the provider's reason. At most `DETAIL_MAX` characters. */
  detail: string
  /** The Message-ID that the provider names; its own id if it replaces ours. */
  messageId: string | null
}

/** A webhook message with its raw body, because signatures cover the exact bytes. */
export type MailEventMessage = { body: string; headers: Headers }

/** Verifies and reads the webhook of a mail provider. */
export type MailEventSource = {
  readonly provider: MailEventProvider
  /**
   * Returns the reports of a message; none for other kinds of messages.
   * @throws Problem `webhook_unsigned`, `webhook_stale`, `malformed`
   * @throws MailEventsUnavailable if the signature cannot be verified at the moment; the provider repeats the message
   */
  read(message: MailEventMessage): Promise<MailEvent[]>
}

export type MailEventSettings =
  | { provider: 'ses'; topicArn: string }
  | { provider: 'postmark'; user: string; password: string }
  | { provider: 'resend'; secret: string }

/** The provider's certificate or confirmation page cannot be fetched. */
export class MailEventsUnavailable extends Unavailable {
  override name = 'MailEventsUnavailable'
}

export const DETAIL_MAX = 300

/** Joins the parts of a reason to one line. */
export function toDetail(...parts: (string | null | undefined)[]): string {
  const line = parts.filter(Boolean).join(': ')
  return line
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .slice(0, DETAIL_MAX)
    .toWellFormed()
    .trim()
}
