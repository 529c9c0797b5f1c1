import type { Api } from '@tintype/contract/api'
import type { ProductCard } from '@tintype/contract/orders/store'
import { data } from 'react-router'

/** The number of works on a 404 page: one row. */
export const NEWEST = 5

/** The data of a store 404 page: what is missing, and works to continue with. */
export type NotFoundData = { message?: string; newest: ProductCard[] }

/**
 * Awaits a request. If the resource does not exist, the 404 page receives the newest works with the message.
 * @param api  translated (`getServices`), so that a problem is thrown as a response error
 */
export async function orNewest<Found>(api: Api, asked: Promise<Found>): Promise<Found> {
  try {
    return await asked
  } catch (error) {
    if (!isNotFound(error)) throw error
    throw data({ message: error.data.message, newest: await findNewest(api) } satisfies NotFoundData, { status: 404 })
  }
}

/** The newest works; empty if the request fails. */
export async function findNewest(api: Api): Promise<ProductCard[]> {
  try {
    return (await api.store.products({ limit: NEWEST })).products
  } catch {
    return []
  }
}

/** The number of best sellers below an empty result. */
const POPULAR = 12

/** The best sellers; empty if the request fails. */
export async function findPopular(api: Api): Promise<ProductCard[]> {
  try {
    return (await api.store.products({ sort: 'popular', limit: POPULAR })).products
  } catch {
    return []
  }
}

/** Response errors are recognised by shape, because the router does not export their class. */
function isNotFound(error: unknown): error is { data: { message: string } } {
  const { init, data: body } = (error ?? {}) as { init?: { status?: number }; data?: { message?: unknown } }
  return init?.status === 404 && typeof body?.message === 'string'
}
