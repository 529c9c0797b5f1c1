import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cursor, call, dayRange, Instant, ListOrder, pageLimit, StreamedFile, Uid } from '../shapes.ts'

/** What a machine said or was told, without what nobody needs to see: names and figures. */
const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Facts = z.infer<typeof Facts>

/** A kind of work that waits its turn: how much of it there is and how long the oldest has been due. */
export const JobQueue = z.object({
  /** `notifications.mail` */
  kind: z.string(),
  /** Counted up to `limits.countedMax`. */
  waiting: z.int(),
  /** Of those, the ones that have failed before and are tried again. */
  retrying: z.int(),
  /** Since when the oldest could have been done; null where nothing is due. */
  oldestAt: Instant.nullable(),
  /** Given up. Counted up to `limits.countedMax`. */
  failed: z.int(),
  /** Since when the first of them has lain there; null where there is none. */
  failedSince: Instant.nullable(),
})
export type JobQueue = z.infer<typeof JobQueue>

export const FailedJob = z.object({
  id: Uid,
  kind: z.string(),
  /** What went wrong the last time, in words. */
  error: z.string(),
  /** The rule that was broken, where it was one: trying again helps only once something has changed. */
  code: z.string().nullable(),
  /** How often it was tried. */
  attempts: z.int(),
  sentAt: Instant,
  failedAt: Instant,
  payload: Facts,
})
export type FailedJob = z.infer<typeof FailedJob>

const FailedPage = z.object({ jobs: z.array(FailedJob), nextCursor: Cursor.nullable() })

const Kind = z.string().max(80)

export const backofficeJobs = {
  queues: call('viewer', 'GET', '/backoffice/jobs', 'Every kind of job: what waits, and what was given up').output(
    z.object({ queues: z.array(JobQueue) }),
  ),
  failed: call('viewer', 'GET', '/backoffice/jobs/failed', 'Jobs that were given up, the latest first')
    .input(z.object({ kind: Kind.optional(), limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(FailedPage),
  retry: call('admin', 'POST', '/backoffice/jobs/{kind}/retry', 'Try jobs of a kind once more: those that are named, or all')
    .input(z.object({ kind: Kind, ids: z.array(Uid).min(1).max(limits.pageMax).optional() }))
    .output(z.object({ retried: z.int() })),
}

export const MESSAGE_SOURCES = ['stripe', 'shopify', 'manufacturers'] as const
export type MessageSource = (typeof MESSAGE_SOURCES)[number]
export const MESSAGE_FILTERS = ['open', 'quarantined', 'all'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

/**
 * What another system has told us. `waiting`: something is still to follow from it; `failing`: it was tried and is tried again;
 * `quarantined`: an operator has set it aside; `ignored`: nothing of ours is meant.
 */
export const IncomingMessage = z.object({
  id: Uid,
  source: z.enum(MESSAGE_SOURCES),
  /** `Stripe`, `Shopify`, or the manufacturer's name. */
  from: z.string(),
  /** What the sender calls it. */
  reference: z.string(),
  type: z.string(),
  facts: Facts,
  state: z.enum(['waiting', 'failing', 'quarantined', 'done', 'ignored']),
  attempts: z.int(),
  error: z.string().nullable(),
  /** Why it was set aside. */
  reason: z.string().nullable(),
  receivedAt: Instant,
})
export type IncomingMessage = z.infer<typeof IncomingMessage>

const MessageName = z.object({ source: z.enum(MESSAGE_SOURCES), id: Uid })
const Reason = z.string({ error: 'reason_missing' }).trim().min(1, 'reason_missing').max(limits.decisionReasonMax, 'reason_too_long')

export const backofficeMessages = {
  list: call('viewer', 'GET', '/backoffice/messages', 'What other systems have told us, the latest first')
    .input(
      z.object({
        source: z.enum(MESSAGE_SOURCES).default('stripe'),
        state: z.enum(MESSAGE_FILTERS).default('open'),
        limit: pageLimit(50),
        cursor: Cursor.optional(),
      }),
    )
    .output(z.object({ messages: z.array(IncomingMessage), nextCursor: Cursor.nullable() })),
  retry: call('admin', 'POST', '/backoffice/messages/{source}/{id}/retry', 'Look into a message once more')
    .input(MessageName)
    .output(IncomingMessage),
  quarantine: call('admin', 'POST', '/backoffice/messages/{source}/{id}/quarantine', 'Set a message aside: nothing follows from it')
    .input(MessageName.extend({ reason: Reason }))
    .output(IncomingMessage),
}

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** That a mail was written, and what became of it. What stands in it is not shown. */
export const LoggedMail = z.object({
  id: Uid,
  /** Null once the person was erased. */
  address: z.string().nullable(),
  /** `order_shipped` */
  kind: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  /** Why the last try failed. */
  error: z.string().nullable(),
  queuedAt: Instant,
  sentAt: Instant.nullable(),
  /** A mail with a link that opens something is not kept: whoever needs one asks for another. */
  canBeSentAgain: z.boolean(),
})
export type LoggedMail = z.infer<typeof LoggedMail>

export const MailFilter = z.object({
  address: z.string().trim().max(limits.email.max).optional(),
  state: z.enum(MAIL_STATES).optional(),
  ...dayRange,
  order: ListOrder,
})
export type MailFilter = z.infer<typeof MailFilter>

export const backofficeMails = {
  list: call('viewer', 'GET', '/backoffice/mails', 'Mails of the last 90 days, the latest first')
    .input(MailFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(z.object({ mails: z.array(LoggedMail), nextCursor: Cursor.nullable() })),
  file: call('viewer', 'GET', '/backoffice/files/mails', 'The same, whole, as CSV')
    .route({ outputStructure: 'detailed' })
    .input(MailFilter)
    .output(StreamedFile),
  sendAgain: call('admin', 'POST', '/backoffice/mails/{id}/send-again', 'Send the same mail once more')
    .input(z.object({ id: Uid }))
    .output(LoggedMail),
}
