import type { Operator } from '../../platform/actor.ts'
import type { ReviewTools } from './tools.ts'

export type PickRequest = { handle: string; isPick: boolean }

/**
 * Adds a product to the store's staff picks, or removes it. Idempotent.
 * @throws Problem `product_not_found`, also for an artwork that is not on sale; `product_mature`
 */
export async function pickProduct(tools: ReviewTools, operator: Operator, request: PickRequest): Promise<PickRequest> {
  const { database, artworks, audit, clock } = tools
  const { handle, isPick } = request
  await database.transaction(async (tx) => {
    const { uid, isChanged } = await artworks.pick(tx, request)
    if (!isChanged) return
    const action = isPick ? 'artwork.picked' : 'artwork.unpicked'
    const change = { before: { isPick: !isPick }, after: { isPick } }
    await audit.record(tx, { actor: operator, action, subject: `artwork:${uid}`, at: clock(), facts: { handle }, ...change })
  })
  return { handle, isPick }
}
