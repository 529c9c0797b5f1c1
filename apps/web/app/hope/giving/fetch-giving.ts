import type { GivingProduct } from '@tintype/contract/orders/store'
import type { Answer } from '../answer.ts'

/**
 * Products that donate to a cause; empty if the cause is unknown. The request goes to this site's store, even if another host serves the
 * causes.
 */
export async function fetchGiving(slug: string, signal: AbortSignal): Promise<Answer<GivingProduct[]>> {
  try {
    const response = await fetch(`/api/store/causes/${encodeURIComponent(slug)}/products`, { signal })
    const { products } = (response.ok ? await response.json() : { products: [] }) as { products: GivingProduct[] }
    return { state: 'loaded', value: products }
  } catch {
    return { state: 'loaded', value: [] }
  }
}
