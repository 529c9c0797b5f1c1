import type { JobQueue } from '@tintype/contract/admin/system'
import { selectPlural } from '@tintype/domain/text/plural'
import { formatNumber } from '../../ui/text/numbers.ts'

/** Sorts queues: failed ones first, then waiting ones, then by name. */
export function compareByUrgency(a: JobQueue, b: JobQueue): number {
  return Number(b.failed > 0) - Number(a.failed > 0) || b.waiting - a.waiting || a.kind.localeCompare(b.kind)
}

/** The totals of all queues, and the time of the first failed job. */
export function sumQueues(queues: readonly JobQueue[]): { waiting: number; failed: number; failedSince: string | null } {
  const since = queues.flatMap(({ failedSince }) => failedSince ?? []).toSorted()
  return {
    waiting: queues.reduce((sum, queue) => sum + queue.waiting, 0),
    failed: queues.reduce((sum, queue) => sum + queue.failed, 0),
    failedSince: since[0] ?? null,
  }
}

/** `notifications.mail` → `Notifications: mail` */
export function formatJobKind(kind: string): string {
  const [area = '', ...rest] = kind.split('.')
  const words = rest.join(' ').replaceAll('-', ' ')
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}${words && `: ${words}`}`
}

/** A count; the server counts only up to `most`, and then the text says "or more". */
export function formatCappedCount(count: number, most: number): string {
  return count >= most ? `${formatNumber(most)} or more` : formatNumber(count)
}

export function formatRetried(retried: number): string {
  return selectPlural(retried, { one: 'Job queued again.', other: `${formatNumber(retried)} jobs queued again.` })
}

/** `order_shipped` → `Order shipped` */
export function formatMailKind(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')
}
