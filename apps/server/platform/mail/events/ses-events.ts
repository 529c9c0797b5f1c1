import { Agent, get } from 'node:https'
import { Problem } from '@tintype/contract/problems'
import pTimeout from 'p-timeout'
import SnsPayloadValidator from 'sns-payload-validator'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { type MailEvent, type MailEventKind, type MailEventSource, MailEventsUnavailable, toDetail } from './mail-events.ts'
import { readJson } from './read-json.ts'

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.coerce.date(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
})
type Envelope = z.infer<typeof Envelope>

const Recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().nullish() })
const Mail = z.object({ messageId: z.string().nullish(), commonHeaders: z.object({ messageId: z.string().nullish() }).nullish() })
/** `notificationType` of an identity's notifications, `eventType` of a configuration set's events. */
const Notification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: Mail.optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().nullish(),
      bouncedRecipients: z.array(Recipient),
      timestamp: z.coerce.date(),
      feedbackId: z.string(),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(Recipient),
      complaintFeedbackType: z.string().nullish(),
      timestamp: z.coerce.date(),
      feedbackId: z.string(),
    })
    .optional(),
})
type Notification = z.infer<typeof Notification>

const TIMEOUT_MS = 5000
/** SNS repeats a message for hours; older ones are replays. Shorter than the time that we store events. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000
/** How often a certificate that does not fit is fetched again. */
const REFETCH_MS = 60_000

type Options = {
  topicArn: string
  clock: Clock
  /** Only for tests: connects to a stand-in of SNS. */
  agent?: Agent
}

/**
 * Reads the bounces and complaints of Amazon SES, which Amazon SNS delivers. Every AWS account can sign messages with SNS, so only those of
 * the configured topic count. Certificates and the confirmation page are fetched only from the SNS of the topic's region.
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function createSesEvents({ topicArn, clock, agent = new Agent() }: Options): MailEventSource {
  const origin = snsOrigin(topicArn)
  const verify = createVerifier({ clock, agent })
  return {
    provider: 'ses',
    async read({ body }) {
      const envelope = readJson(Envelope, body)
      if (envelope.TopicArn !== topicArn || !envelope.SigningCertURL.startsWith(`${origin}/`)) throw new Problem('webhook_unsigned')
      await verify(body)
      if (Math.abs(clock().getTime() - envelope.Timestamp.getTime()) > OLDEST_MS) throw new Problem('webhook_stale')
      if (envelope.Type === 'Notification') return readEvents(envelope)
      if (envelope.Type === 'SubscriptionConfirmation') await confirm(envelope, { origin, agent })
      return []
    },
  }
}

/** `https://sns.eu-central-1.amazonaws.com`; China has a domain of its own. */
function snsOrigin(topicArn: string): string {
  const [, partition, , region] = topicArn.split(':')
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

/**
 * The library caches every answer as a certificate, also an error page. So a message that fails is verified again with a new cache, at most
 * once a minute.
 */
function createVerifier({ clock, agent }: { clock: Clock; agent: Agent }): (body: string) => Promise<void> {
  const open = () => ({ validator: new SnsPayloadValidator({ requestAgent: agent, maxCerts: 20 }), openedAt: clock().getTime() })
  let cache = open()
  return async (body) => {
    if (await isSigned(cache.validator, body)) return
    if (clock().getTime() - cache.openedAt > REFETCH_MS) {
      cache = open()
      if (await isSigned(cache.validator, body)) return
    }
    throw new Problem('webhook_unsigned')
  }
}

/** @throws MailEventsUnavailable if the certificate cannot be fetched */
async function isSigned(validator: SnsPayloadValidator, body: string): Promise<boolean> {
  try {
    await pTimeout(validator.validate(body), { milliseconds: TIMEOUT_MS })
    return true
  } catch (error) {
    if (error instanceof Error && /^Invalid /.test(error.message)) return false
    throw new MailEventsUnavailable('the certificate of SNS cannot be fetched', { cause: error })
  }
}

/** Confirms the subscription of our webhook to the topic, which SNS requests once. */
async function confirm({ SubscribeURL = '' }: Envelope, { origin, agent }: { origin: string; agent: Agent }): Promise<void> {
  if (!SubscribeURL.startsWith(`${origin}/`)) throw new Problem('webhook_unsigned')
  const status = await new Promise<number>((resolve, reject) => {
    const request = get(SubscribeURL, { agent, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      resolve(response.statusCode ?? 0)
      response.resume()
    })
    request.on('error', reject)
  }).catch((error: unknown) => {
    throw new MailEventsUnavailable('the subscription cannot be confirmed', { cause: error })
  })
  if (status !== 200) throw new MailEventsUnavailable(`the confirmation of the subscription answered ${status}`)
}

/** A topic can also carry other messages, such as the test message of SES, which is plain text. */
function readEvents({ Message }: Envelope): MailEvent[] {
  if (!Message.startsWith('{')) return []
  const notification = readJson(Notification, Message)
  const { bounce, complaint } = notification
  const messageId = notification.mail?.commonHeaders?.messageId ?? notification.mail?.messageId ?? null
  const type = notification.notificationType ?? notification.eventType
  if (type === 'Bounce' && bounce) return toBounces(bounce, messageId)
  // the recipient's provider corrects an earlier report
  if (type === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam') return toComplaints(complaint, messageId)
  return []
}

function toBounces(bounce: NonNullable<Notification['bounce']>, messageId: string | null): MailEvent[] {
  const { bounceType, bounceSubType, feedbackId: eventId, timestamp: at } = bounce
  const kind: MailEventKind = bounceType === 'Permanent' ? 'hard_bounce' : 'soft_bounce'
  return bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => {
    const detail = toDetail(bounceType, bounceSubType, diagnosticCode)
    return { eventId, address: bareAddress(emailAddress), kind, at, detail, messageId }
  })
}

function toComplaints(complaint: NonNullable<Notification['complaint']>, messageId: string | null): MailEvent[] {
  const { feedbackId: eventId, timestamp: at, complaintFeedbackType } = complaint
  return complaint.complainedRecipients.map(({ emailAddress }) => {
    const detail = toDetail('Complaint', complaintFeedbackType)
    return { eventId, address: bareAddress(emailAddress), kind: 'complaint', at, detail, messageId }
  })
}

/** SES repeats a recipient as it was written in the mail: `Jane Doe <jane@example.com>`. */
function bareAddress(recipient: string): string {
  return /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient
}
