import type { GivingPlate } from '@tintype/contract/orders/store'
import type { Answer } from '../answer.ts'

/** The plates that give to a cause; none where that is not known. Our store hangs them, whoever answers for the causes. */
export async function askGiving(slug: string, signal: AbortSignal): Promise<Answer<GivingPlate[]>> {
  try {
    const response = await fetch(`/api/store/causes/${encodeURIComponent(slug)}/plates`, { signal })
    const { plates } = (response.ok ? await response.json() : { plates: [] }) as { plates: GivingPlate[] }
    return { state: 'loaded', value: plates }
  } catch {
    return { state: 'loaded', value: [] }
  }
}
