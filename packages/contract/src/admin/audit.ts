import { z } from 'zod'
import { Cursor, call, Day, Instant, ListOrder, pageLimit, StreamedFile } from '../shapes.ts'

export const AUDIT_ACTORS = ['operator', 'artist', 'integrator', 'visitor', 'system'] as const

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** One deed: who, what, to what, when, and how it was before and after. */
export const AuditLine = z.object({
  id: z.string(),
  at: Instant,
  actorKind: z.enum(AUDIT_ACTORS),
  /** The sign-in or the artist; null for what happens by itself. */
  actorId: z.string().nullable(),
  /** As it was called then; null where nobody knows any more. */
  actorName: z.string().nullable(),
  /** `payout.paid`: the thing, then what became of it. */
  action: z.string(),
  /** `payout:{id}`: what it was done to. */
  subject: z.string(),
  before: Facts,
  after: Facts,
  facts: Facts,
})
export type AuditLine = z.infer<typeof AuditLine>

/** What is looked for; left out: everything. Days are those of UTC. */
export const AuditFilter = z.object({
  /** Whose deeds: a kind of actor, or the sign-in of one operator. */
  actor: z.string().trim().min(1).max(100).optional(),
  /** The whole action, `payout.paid`, or a thing, `payout`. */
  action: z.string().trim().min(1).max(100).optional(),
  /** The whole subject, `payout:…`. */
  subject: z.string().trim().min(1).max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
  order: ListOrder,
})
export type AuditFilter = z.infer<typeof AuditFilter>
/** As it is asked for, before what is left out is filled in. */
export type AuditQuestion = z.input<typeof AuditFilter>

export const AuditPage = z.object({ lines: z.array(AuditLine), nextCursor: Cursor.nullable() })
export type AuditPage = z.infer<typeof AuditPage>

export const backofficeAudit = {
  list: call('viewer', 'GET', '/backoffice/audit', 'What was done, the latest first')
    .input(AuditFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(AuditPage),
  export: call('viewer', 'GET', '/backoffice/audit/file', 'The same, whole, as CSV')
    .route({ outputStructure: 'detailed' })
    .input(AuditFilter)
    .output(StreamedFile),
}
