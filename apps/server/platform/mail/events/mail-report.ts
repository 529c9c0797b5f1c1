import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type MailEventKind, toDetail } from './mail-events.ts'

/**
 * A report by mail about one mail of ours.
 * @property eventId  the same for a report that is delivered twice
 * @property mailId  the id of our mail, from the Message-ID of the returned mail
 * @property at  the date of the report, which its sender chose; null if there is none
 */
export type MailReport = { eventId: string; mailId: string; messageId: string; kind: MailEventKind; at: Date | null; detail: string }

const DELIVERY = /^message\/(global-)?delivery-status$/
const FEEDBACK = /^message\/feedback-report$/
const RETURNED = /^(message\/rfc822|text\/rfc822-headers|message\/global|message\/global-headers)$/

/** `forceRfc822Attachments`: the returned mail is not part of the report's own text. */
const OPTIONS = { forceRfc822Attachments: true, attachmentEncoding: 'utf8', maxNestingDepth: 10 } as const
/** The parts of a report about one mail: a few. */
const GROUPS_MAX = 20
/**
 * Far above a report that returns one of our mails. Every person can send mails to the address, and the parser takes a time that grows with
 * the square of the lines: minutes for 1 MB of empty ones.
 */
export const REPORT_BYTES_MAX = 256 * 1024
const LINES_MAX = 5000

/**
 * Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965). Undefined for other mails, for reports that a mail was or may
 * still be delivered, for a report that does not return our Message-ID, and above our limits of bytes and lines.
 */
export async function readMailReport(raw: Uint8Array): Promise<MailReport | undefined> {
  if (raw.byteLength > REPORT_BYTES_MAX || countLines(raw) > LINES_MAX) return undefined
  const mail = await parse(raw)
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  if (!mail || !/^\s*multipart\/report\b/i.test(type)) return undefined
  const original = await findOriginal(mail)
  const outcome = (await readComplaint(mail)) ?? (await readBounce(mail))
  if (!original || !outcome) return undefined
  const date = Date.parse(mail.date ?? '')
  return {
    ...original,
    ...outcome,
    eventId: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    at: Number.isNaN(date) ? null : new Date(date),
  }
}

function countLines(raw: Uint8Array): number {
  let lines = 0
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) lines++
  return lines
}

async function parse(raw: Uint8Array | string): Promise<Email | undefined> {
  // a mail that exceeds the limits of the parser is no report
  return PostalMime.parse(raw, OPTIONS).catch(() => undefined)
}

/** Some servers return no mail, but answer it. */
async function findOriginal(mail: Email): Promise<{ mailId: string; messageId: string } | undefined> {
  const returned = findPart(mail, RETURNED)
  const candidates = [returned && (await parse(returned))?.messageId, mail.inReplyTo, mail.references]
  for (const text of candidates) {
    const [messageId, mailId] = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>@\s]{1,255}>/i.exec(text ?? '') ?? []
    if (messageId && mailId) return { mailId: mailId.toLowerCase(), messageId }
  }
  return undefined
}

async function readComplaint(mail: Email): Promise<{ kind: MailEventKind; detail: string } | undefined> {
  const [fields] = await readFields(findPart(mail, FEEDBACK))
  const type = fields?.get('feedback-type')?.toLowerCase() ?? ''
  // other types are about the signature, a virus, or withdraw a complaint
  return ['abuse', 'fraud'].includes(type) ? { kind: 'complaint', detail: toDetail(type, fields?.get('user-agent')) } : undefined
}

async function readBounce(mail: Email): Promise<{ kind: MailEventKind; detail: string } | undefined> {
  const groups = await readFields(findPart(mail, DELIVERY))
  // the action "delayed" means that the server still tries
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return undefined
  const diagnostic = failed.get('diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '')
  const status = toStatus(failed.get('status') ?? '', diagnostic ?? '')
  return { kind: isAboutAddress(status) ? 'hard_bounce' : 'soft_bounce', detail: toDetail(status, diagnostic) }
}

/** The status, or the more precise one in the text if it is undefined (`5.0.0`). */
function toStatus(status: string, diagnostic: string): string {
  const [given = ''] = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status.trim()) ?? []
  if (given && !given.endsWith('.0.0')) return given
  const [, precise] = /\b\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic) ?? []
  return precise ?? given
}

/** Permanent errors of the content, the sender or the moment: full mailbox, size, time, media and policy. @see RFC 3463 */
const NOT_ABOUT_ADDRESS = /^5\.(2\.2|2\.3|3\.4|4\.7|6\.\d+|7\.\d+)$/

function isAboutAddress(status: string): boolean {
  return status.startsWith('5.') && !NOT_ABOUT_ADDRESS.test(status)
}

function findPart(mail: Email, type: RegExp): string | undefined {
  const part: Attachment | undefined = mail.attachments.find(({ mimeType }) => type.test(mimeType.toLowerCase()))
  return typeof part?.content === 'string' ? part.content : undefined
}

/** The groups of fields of a machine-readable part, which have the form of headers. */
async function readFields(part = ''): Promise<Map<string, string>[]> {
  const groups = part.split(/\r?\n[ \t]*\r?\n/).slice(0, GROUPS_MAX)
  const mails = await Promise.all(groups.map((group) => parse(`${group.trim()}\r\n\r\n`)))
  return mails.map((mail) => new Map(mail?.headers.map(({ key, value }) => [key, value]) ?? []))
}
