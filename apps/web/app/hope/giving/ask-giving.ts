import type { GivingPlate } from '@tintype/contract/orders/store'
import type { Answer } from '../answer.ts'

/**
 * Products that donate to a cause; empty if the cause is unknown. The request goes to this site's store, even if another host serves the
 * causes.
 */
export async function askGiving(slug: string, signal: AbortSignal): Promise<Answer<GivingPlate[]>> {
  try {
    const response = await fetch(`/api/store/causes/${encodeURIComponent(slug)}/plates`, { signal })
    const { plates } = (response.ok ? await response.json() : { plates: [] }) as { plates: GivingPlate[] }
    return { state: 'loaded', value: plates }
  } catch {
    return { state: 'loaded', value: [] }
  }
}
