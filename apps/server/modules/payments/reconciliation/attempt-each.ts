import type { PaymentTools } from '../tools.ts'
import { isRefused } from '../unmatched/flag-for-operator.ts'

/**
 * Context of a sequence of checks in which a failure does not stop the remaining ones.
 * @property unseen  number of failures to retry; excludes rejections by a business rule, which would fail again
 */
export type Look = { log: PaymentTools['log']; signal: AbortSignal | undefined; sums: { failed: number }; unseen: number }

/** @returns whether the work succeeded */
export async function tried(look: Look, work: () => Promise<unknown>): Promise<boolean> {
  if (look.signal?.aborted) return false
  try {
    await work()
    return true
  } catch (err) {
    look.sums.failed++
    if (isRefused(err)) look.log.error({ err }, 'a channel order cannot be imported: check it manually')
    else {
      look.unseen++
      look.log.warn({ err }, 'a channel order could not be reconciled')
    }
    return false
  }
}
