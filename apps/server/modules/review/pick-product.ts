import type { Operator } from '../../platform/http/actor.ts'
import type { ModerationTools } from './index.ts'

export type PickRequest = { handle: string; isPick: boolean }

/**
 * Puts a plate among the staff picks of the store, or takes it out. What is so already is left so.
 * @throws Problem `product_not_found`, also for one that is not for sale
 */
export async function pickProduct(tools: ModerationTools, operator: Operator, request: PickRequest): Promise<PickRequest> {
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
