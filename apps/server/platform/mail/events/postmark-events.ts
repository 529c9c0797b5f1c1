import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { type MailEventKind, type MailEventSource, toDetail } from './mail-events.ts'
import { readJson } from './read-json.ts'

const Message = z.object({ RecordType: z.string() })
const Report = z.object({
  ID: z.string(),
  Type: z.string(),
  Email: z.string(),
  BouncedAt: z.coerce.date(),
  MessageID: z.string().nullish(),
  Name: z.string().nullish(),
  Details: z.string().nullish(),
  /** Postmark sends no more mails to this address. */
  Inactive: z.boolean().nullish(),
})

/** Answers of people and programs, and faults on our side: they say nothing about the address. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['Unsubscribe', 'Subscribe', 'AutoResponder', 'AddressChange', 'OpenRelayTest', 'VirusNotification', 'ChallengeVerification'],
  ...['SMTPApiError', 'InboundError', 'TemplateRenderingFailed'],
])
const HARD: ReadonlySet<string> = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

/**
 * Reads the webhooks of Postmark, which are not signed: the address of the webhook contains a user name and a password.
 * @see https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
export function createPostmarkEvents({ user, password }: { user: string; password: string }): MailEventSource {
  const expected = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return {
    provider: 'postmark',
    async read({ body, headers }) {
      if (!timingSafeEqual(digest(headers.get('authorization') ?? ''), expected)) throw new Problem('webhook_unsigned')
      const { RecordType: type } = readJson(Message, body)
      if (type !== 'Bounce' && type !== 'SpamComplaint') return []
      const report = readJson(Report, body)
      const kind = toKind(type, report)
      if (!kind) return []
      const { ID, Email: address, BouncedAt: at, Type, Name, Details, MessageID: messageId = null } = report
      return [{ eventId: `${type}:${ID}`, address, kind, at, detail: toDetail(Name ?? Type, Details), messageId }]
    },
  }
}

function toKind(recordType: string, { Type, Inactive }: z.infer<typeof Report>): MailEventKind | undefined {
  if (recordType === 'SpamComplaint' || Type === 'SpamComplaint') return 'complaint'
  if (IGNORED.has(Type)) return undefined
  return HARD.has(Type) || Inactive ? 'hard_bounce' : 'soft_bounce'
}

/** Texts of one length, for a comparison in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
