import type { SuppressionReason } from '@tintype/contract/accounts/suppression-reasons'
import { limits } from '@tintype/contract/limits'

export type Suppression = { reason: SuppressionReason; detail: string; since: Date; until: Date | null }
type Report = { kind: 'hard_bounce' | 'soft_bounce' | 'complaint'; at: Date; detail: string }

/** The stricter reason replaces the weaker one. */
const STRICTNESS: Readonly<Record<SuppressionReason, number>> = { soft_bounces: 1, complaint: 2, hard_bounce: 3 }

/**
 * The suppression that follows from a report, or undefined if the current state stays.
 * @param softBounces  temporary failures of the last seven days, including this report
 * @param liftedAt  when an operator last decided to send to the address again; earlier reports no longer count
 */
export function findNewSuppression(
  report: Report,
  { current, softBounces, liftedAt }: { current: Suppression | undefined; softBounces: number; liftedAt: Date | undefined },
  now: Date,
): Suppression | undefined {
  if (liftedAt && report.at <= liftedAt) return undefined
  const active = current && isActive(current, now) ? current : undefined
  if (report.kind === 'soft_bounce') {
    if (softBounces < limits.mailBounces.softMax || active) return undefined
    const until = new Date(now.getTime() + limits.mailBounces.pauseMs)
    return { reason: 'soft_bounces', detail: report.detail, since: now, until }
  }
  if (active && STRICTNESS[active.reason] >= STRICTNESS[report.kind]) return undefined
  return { reason: report.kind, detail: report.detail, since: now, until: null }
}

/** Whether a suppression still counts. */
export function isActive({ until }: Pick<Suppression, 'until'>, now: Date): boolean {
  return until === null || until > now
}

/**
 * Whether a mail may not be sent. Mails that a person needs to get into the account stop only for an address that does not exist: a
 * complaint concerns mails that the person did not ask for, and a full mailbox may have room again.
 */
export function isStopped(suppression: Pick<Suppression, 'reason' | 'until'>, mail: { isSecurity: boolean }, now: Date): boolean {
  if (!isActive(suppression, now)) return false
  return suppression.reason === 'hard_bounce' || !mail.isSecurity
}
