import type { PaymentTools } from '../tools.ts'
import { isRefused } from '../unmatched/flag-for-operator.ts'

/**
 * Context of a sequence of checks in which a failure does not stop the remaining ones.
 * @property unseen  number of failures to retry; excludes rejections by a business rule, which would fail again
 */
export type ReconciliationContext = {
  log: PaymentTools['log']
  signal: AbortSignal | undefined
  sums: { failed: number }
  retryableFailures: number
}

/** @returns whether the work succeeded */
export async function tryReconciliation(context: ReconciliationContext, work: () => Promise<unknown>): Promise<boolean> {
  if (context.signal?.aborted) return false
  try {
    await work()
    return true
  } catch (err) {
    context.sums.failed++
    if (isRefused(err)) context.log.error({ err }, 'a channel order cannot be imported: check it manually')
    else {
      context.retryableFailures++
      context.log.warn({ err }, 'a channel order could not be reconciled')
    }
    return false
  }
}
