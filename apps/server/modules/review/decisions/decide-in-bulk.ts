import { Problem } from '@tintype/contract/problems'
import type { TogetherResult } from '@tintype/contract/review/review'
import type { RejectionCode } from '@tintype/contract/review/review-reasons'
import type { Operator } from '../../../platform/actor.ts'
import type { ReviewTools } from '../tools.ts'
import { applyDecision } from './apply-decision.ts'
import { holdDecision } from './hold-decision.ts'

export type BulkRequest = {
  decision: 'approve' | 'reject'
  artworks: readonly { uid: string; version?: number | undefined }[]
  reason?: string | undefined
  code?: RejectionCode | undefined
  undoable?: boolean | undefined
}

/**
 * Decides on several artworks independently: a refusal of one does not stop the others.
 * @returns the result of each, in the given order
 * @throws Problem `reason_missing` for a rejection without one
 */
export async function decideInBulk(tools: ReviewTools, operator: Operator, request: BulkRequest): Promise<TogetherResult[]> {
  const { decision, reason, code, undoable } = request
  if (decision === 'reject' && !reason) throw new Problem('reason_missing')
  const verdict = decision === 'reject' ? { decision, reason, code } : { decision }
  const results: TogetherResult[] = []
  // sequentially: artworks of one artist need the same lock anyway
  for (const { uid, version } of request.artworks) {
    try {
      const held = await tools.database.transaction(async (tx) => {
        if (undoable) return holdDecision(tools, tx, operator, { uid, version, ...verdict })
        await applyDecision(tools, tx, operator, { uid, version, ...verdict })
        return null
      })
      results.push({ uid, problem: null, held })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ uid, problem: { code: error.code, message: error.message }, held: null })
    }
  }
  return results
}
