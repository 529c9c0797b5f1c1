import type { Api } from '@tintype/contract/api'
import type { ProductCard } from '@tintype/contract/orders/store'
import { data } from 'react-router'

/** How many works the page of what is not there shows: a row. */
export const NEWEST = 5

/** What a 404 of the store knows: which thing is not there, and works to go on with. */
export type NotFoundData = { message?: string; newest: ProductCard[] }

/**
 * What a page asked for. Where there is none of it, the 404 page gets the newest works beside the sentence.
 * @param api  translated (`servicesOf`), so that a problem comes as a response error
 */
export async function orNewest<Found>(api: Api, asked: Promise<Found>): Promise<Found> {
  try {
    return await asked
  } catch (error) {
    if (!isNotFound(error)) throw error
    throw data({ message: error.data.message, newest: await findNewest(api) } satisfies NotFoundData, { status: 404 })
  }
}

/** The newest works; none where even that cannot be asked now. */
export async function findNewest(api: Api): Promise<ProductCard[]> {
  try {
    return (await api.store.products({ limit: NEWEST })).products
  } catch {
    return []
  }
}

/** Response errors are told by their shape: the router has no word for their class. */
function isNotFound(error: unknown): error is { data: { message: string } } {
  const { init, data: body } = (error ?? {}) as { init?: { status?: number }; data?: { message?: unknown } }
  return init?.status === 404 && typeof body?.message === 'string'
}
