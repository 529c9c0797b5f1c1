import { Problem } from '@tintype/contract/problems'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { type MailEvent, type MailEventKind, type MailEventSource, toDetail } from './mail-events.ts'
import { readJson } from './read-json.ts'

const Event = z.object({ type: z.string(), created_at: z.coerce.date() })
const Reason = z.object({ message: z.string().nullish(), type: z.string().nullish(), subType: z.string().nullish() })
const About = z.object({
  data: z.object({
    to: z.array(z.string()).min(1),
    email_id: z.string().nullish(),
    message_id: z.string().nullish(),
    bounce: Reason.nullish(),
    suppressed: Reason.nullish(),
  }),
})

/** Reads the webhooks of Resend, which are signed by Svix in the format of Standard Webhooks. @see https://resend.com/docs/webhooks */
export function createResendEvents({ secret }: { secret: string }): MailEventSource {
  const webhook = new Webhook(secret)
  return {
    provider: 'resend',
    async read({ body, headers }) {
      const eventId = requireSigned(webhook, body, headers)
      const { type, created_at: at } = readJson(Event, body)
      if (!['email.bounced', 'email.complained', 'email.suppressed'].includes(type)) return []
      const { data } = readJson(About, body)
      const reason = data.bounce ?? data.suppressed
      const kind = toKind(type, data.bounce?.type)
      const detail = toDetail(reason?.type, reason?.subType, reason?.message)
      return data.to.map(
        (address): MailEvent => ({ eventId, address, kind, at, detail, messageId: data.message_id ?? data.email_id ?? null }),
      )
    },
  }
}

/** An address on Resend's own suppression list gets no mail from it, as after a permanent bounce. */
function toKind(type: string, bounceType: string | null | undefined): MailEventKind {
  if (type === 'email.complained') return 'complaint'
  if (type === 'email.suppressed') return 'hard_bounce'
  return bounceType === 'Transient' || bounceType === 'Undetermined' ? 'soft_bounce' : 'hard_bounce'
}

/** Svix sends the headers of Standard Webhooks with another prefix. @returns the id of the message */
function requireSigned(webhook: Webhook, body: string, headers: Headers): string {
  const read = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? ''
  const id = read('id')
  const signed = { 'webhook-id': id, 'webhook-timestamp': read('timestamp'), 'webhook-signature': read('signature') }
  try {
    webhook.verify(body, signed, { jsonParse: false })
    return id
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    throw new Problem(/timestamp too/.test(error.message) ? 'webhook_stale' : 'webhook_unsigned', {}, { cause: error })
  }
}
