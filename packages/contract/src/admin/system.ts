import { z } from 'zod'
import { SUPPRESSION_REASONS } from '../accounts/suppression-reasons.ts'
import { limits } from '../limits.ts'
import { Acknowledgement, Cursor, call, dayRange, Instant, ListOrder, pageLimit, StreamedFile, Uid } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'

/** The logged facts of a message: names and figures, without personal data. */
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Facts = z.infer<typeof Facts>

/** A kind of background job: the number of pending jobs, and the age of the oldest one due. */
export const JobQueue = z.object({
  /** `notifications.mail` */
  kind: z.string(),
  /** Counted up to `limits.countedMax`. */
  waiting: z.int(),
  /** Of those, the jobs that have failed before and are retried. */
  retrying: z.int(),
  /** Since when the oldest job is due; null if none is. */
  oldestAt: Instant.nullable(),
  /** Jobs given up. Counted up to `limits.countedMax`. */
  failed: z.int(),
  /** When the first of them failed; null if there is none. */
  failedSince: Instant.nullable(),
})
export type JobQueue = z.infer<typeof JobQueue>

export const FailedJob = z.object({
  id: Uid,
  kind: z.string(),
  /** The last error. */
  error: z.string(),
  /** The problem code of a violated rule: a retry helps only after a change. */
  code: z.string().nullable(),
  /** The number of attempts. */
  attempts: z.int(),
  sentAt: Instant,
  failedAt: Instant,
  payload: Facts,
})
export type FailedJob = z.infer<typeof FailedJob>

const FailedPage = z.object({ jobs: z.array(FailedJob), nextCursor: Cursor.nullable() })

const Kind = textLine({ max: 80 })

export const backofficeJobs = {
  queues: call('viewer', 'GET', '/backoffice/jobs', 'List job queues with queued and failed jobs').output(
    z.object({ queues: z.array(JobQueue) }),
  ),
  failed: call('viewer', 'GET', '/backoffice/jobs/failed', 'List failed jobs, latest first')
    .input(z.object({ kind: Kind.optional(), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(FailedPage),
  retry: call('admin', 'POST', '/backoffice/jobs/{kind}/retry', 'Retry failed jobs of a kind, some or all')
    .input(z.object({ kind: Kind, ids: z.array(Uid).min(1).max(limits.pageMax).optional() }))
    .output(z.object({ retried: z.int() })),
}

export const MESSAGE_SOURCES = ['stripe', 'shopify', 'manufacturers'] as const
export type MessageSource = (typeof MESSAGE_SOURCES)[number]
export const MESSAGE_FILTERS = ['open', 'quarantined', 'all'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/**
 * A message received from another system. `waiting`: not yet processed; `failing`: failed and retried; `quarantined`: set aside by an
 * operator; `ignored`: not about our data.
 */
export const IncomingMessage = z.object({
  id: Uid,
  source: z.enum(MESSAGE_SOURCES),
  /** `Stripe`, `Shopify`, or the manufacturer's name. */
  from: z.string(),
  /** The sender's reference. */
  reference: z.string(),
  type: z.string(),
  facts: Facts,
  state: z.enum(['waiting', 'failing', 'quarantined', 'done', 'ignored']),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Why it was quarantined. */
  reason: z.string().nullable(),
  receivedAt: Instant,
})
export type IncomingMessage = z.infer<typeof IncomingMessage>

const MessageName = z.object({ source: z.enum(MESSAGE_SOURCES), id: Uid })
const Reason = textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' })

export const backofficeMessages = {
  list: call('viewer', 'GET', '/backoffice/messages', 'List incoming messages, latest first')
    .input(
      z.object({
        source: z.enum(MESSAGE_SOURCES).default('stripe'),
        state: z.enum(MESSAGE_FILTERS).default('open'),
        limit: pageLimit(50),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.object({ messages: z.array(IncomingMessage), nextCursor: Cursor.nullable() })),
  retry: call('admin', 'POST', '/backoffice/messages/{source}/{id}/retry', 'Retry a message').input(MessageName).output(IncomingMessage),
  quarantine: call('admin', 'POST', '/backoffice/messages/{source}/{id}/quarantine', 'Dismiss a message')
    .input(MessageName.extend({ reason: Reason }))
    .output(IncomingMessage),
}

/** `suppressed`: not sent, because the address gets no mails. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'suppressed'] as const

/** A sent or pending mail, without its content. */
export const LoggedMail = z.object({
  id: Uid,
  /** Null once the user was erased. */
  address: z.string().nullable(),
  /** `order_shipped` */
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  queuedAt: Instant,
  sentAt: Instant.nullable(),
  /** Mails with a secret link are not stored; the user requests a new one instead. */
  canBeSentAgain: z.boolean(),
})
export type LoggedMail = z.infer<typeof LoggedMail>

export const MailFilter = z.object({
  address: textLine({ max: limits.email.max }).optional(),
  state: z.enum(MAIL_STATES).optional(),
  ...dayRange,
  order: ListOrder,
})
export type MailFilter = z.infer<typeof MailFilter>

/** An address that gets no mails, because the mail provider reported bounces or a complaint. */
export const MailSuppression = z.object({
  id: Uid,
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** The answer of the recipient's mail server, or the provider's reason. */
  detail: z.string(),
  since: Instant,
  /** Null: until an operator lifts it. */
  until: Instant.nullable(),
})
export type MailSuppression = z.infer<typeof MailSuppression>

export const backofficeMails = {
  list: call('viewer', 'GET', '/backoffice/mails', 'List emails of the last 90 days, latest first')
    .input(MailFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ mails: z.array(LoggedMail), nextCursor: Cursor.nullable() })),
  file: call('viewer', 'GET', '/backoffice/files/mails', 'Export the list as CSV')
    .route({ outputStructure: 'detailed' })
    .input(MailFilter)
    .output(StreamedFile),
  sendAgain: call('admin', 'POST', '/backoffice/mails/{id}/send-again', 'Resend an email')
    .input(z.object({ id: Uid }))
    .output(LoggedMail),
  suppressions: call('viewer', 'GET', '/backoffice/mails/suppressions', 'List addresses that get no emails, latest first')
    .input(z.object({ address: textLine({ max: limits.email.max }).optional(), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ suppressions: z.array(MailSuppression), nextCursor: Cursor.nullable() })),
  liftSuppression: call('admin', 'POST', '/backoffice/mails/suppressions/{id}/lift', 'Send emails to an address again')
    .input(z.object({ id: Uid }))
    .output(Acknowledgement),
}
