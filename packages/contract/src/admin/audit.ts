import { z } from 'zod'
import { Cursor, call, Day, Instant, ListOrder, pageLimit, StreamedFile } from '../shapes.ts'
import { textLine } from '../text-fields.ts'

export const AUDIT_ACTORS = ['operator', 'artist', 'integrator', 'visitor', 'system'] as const

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** One entry of the audit log: actor, action, subject, time, and the state before and after. */
export const AuditLine = z.object({
  id: z.string(),
  at: Instant,
  actorKind: z.enum(AUDIT_ACTORS),
  /** The sign-in or the artist; null for automatic actions. */
  actorId: z.string().nullable(),
  /** The actor's name at that time; null if no longer known. */
  actorName: z.string().nullable(),
  /** For example `payout.paid`: the kind of subject, then the result. */
  action: z.string(),
  /** For example `payout:{id}`. */
  subject: z.string(),
  before: Facts,
  after: Facts,
  facts: Facts,
})
export type AuditLine = z.infer<typeof AuditLine>

/** Search criteria; omitted ones match everything. Days are in UTC. */
export const AuditFilter = z.object({
  /** A kind of actor, or the sign-in of one operator. */
  actor: textLine({ max: 100, min: 1 }).optional(),
  /** A whole action, `payout.paid`, or its prefix, `payout`. */
  action: textLine({ max: 100, min: 1 }).optional(),
  /** A whole subject, `payout:…`. */
  subject: textLine({ max: 200, min: 1 }).optional(),
  from: Day.optional(),
  to: Day.optional(),
  order: ListOrder,
})
export type AuditFilter = z.infer<typeof AuditFilter>
/** The input before defaults are applied. */
export type AuditQuestion = z.input<typeof AuditFilter>

export const AuditPage = z.object({ lines: z.array(AuditLine), nextCursor: Cursor.nullable() })
export type AuditPage = z.infer<typeof AuditPage>

export const backofficeAudit = {
  list: call('viewer', 'GET', '/backoffice/audit', 'List the audit log, latest first')
    .input(AuditFilter.extend({ limit: pageLimit(50), cursor: Cursor.optional() }))
    .output(AuditPage),
  export: call('viewer', 'GET', '/backoffice/audit/file', 'Export the list as CSV')
    .route({ outputStructure: 'detailed' })
    .input(AuditFilter)
    .output(StreamedFile),
}
