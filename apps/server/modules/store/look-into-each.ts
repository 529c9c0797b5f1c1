import { isRefused } from './ask-where-refused.ts'
import type { StoreTools } from './index.ts'

/**
 * What has to be looked into one after the other, of which none keeps the rest from it.
 * @property unseen  how many are to be looked at again: not what a rule of ours refuses, which it does the next time, too
 */
export type Look = { log: StoreTools['log']; signal: AbortSignal | undefined; sums: { failed: number }; unseen: number }

/** @returns whether it was done */
export async function tried(look: Look, work: () => Promise<unknown>): Promise<boolean> {
  if (look.signal?.aborted) return false
  try {
    await work()
    return true
  } catch (err) {
    look.sums.failed++
    if (isRefused(err)) look.log.error({ err }, 'an order elsewhere cannot be brought here: look at it by hand')
    else {
      look.unseen++
      look.log.warn({ err }, 'an order elsewhere could not be reconciled')
    }
    return false
  }
}
