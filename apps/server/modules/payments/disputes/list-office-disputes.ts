import type { OfficeDispute } from '@tintype/contract/payments/payments'
import type { Queryable } from '../../../platform/database/database.ts'
import { countDueDisputes, type EvidenceRow, listDisputes } from '../queries/evidence.ts'

const SHOWN = 100
const DUE_SOON_MS = 7 * 24 * 60 * 60_000

/** Disputes with their deadlines and the state of their evidence. */
export async function listOfficeDisputes(queryable: Queryable, provider: string): Promise<OfficeDispute[]> {
  const rows = await listDisputes(queryable, { provider, limit: SHOWN })
  return rows.map(({ id, reference, orderNumber, amountCents, reason, status, openedAt, dueAt, evidence }) => ({
    ...{ id, reference, orderNumber, amountCents, reason, status },
    openedAt: openedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    evidence: evidence && toEvidence(evidence),
  }))
}

/** Disputes whose evidence is due within a week and not sent. @returns also the nearest deadline */
export function findDueDisputes(queryable: Queryable, now: Date): Promise<{ count: number; dueAt: Date | null }> {
  return countDueDisputes(queryable, { after: now, until: new Date(now.getTime() + DUE_SOON_MS) })
}

function toEvidence({ sentAt, requestedAt, refusal, error }: EvidenceRow): NonNullable<OfficeDispute['evidence']> {
  const state = refusal ? 'refused' : sentAt ? 'sent' : 'queued'
  return { state, at: (sentAt ?? requestedAt).toISOString(), refusal, error }
}
