import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { NotYet } from '../../platform/jobs/not-yet.ts'
import { carryOut } from './carry-out.ts'
import type { ModerationTools } from './index.ts'

export const holdSeconds = limits.review.undoMs / 1000

/** Sent with a decision that can be taken back, to run when it no longer can. */
export const settleDecisionJob = defineJob('moderation.settle-decision', z.object({ held: z.uuid() }), { retries: 50 })

/**
 * Lets a held decision take effect. What was taken back, or is done already, is left as it is; a decision on words that its
 * artist has changed meanwhile is dropped, and the artwork waits again.
 */
export async function settleDecision(tools: ModerationTools, { held: id }: { held: string }): Promise<void> {
  const { database, artworks, audit, clock } = tools
  await database.transaction(async (tx) => {
    const held = await artworks.takeHeld(tx, id)
    if (!held) return
    if (held.takesEffectAt > clock()) throw new NotYet('the decision can still be taken back')
    const { artworkUid: uid, operatorId, operatorName, decision, reason, code, version } = held
    const operator = { kind: 'operator' as const, role: 'moderator' as const, userId: operatorId, name: operatorName }
    try {
      await carryOut(tools, tx, operator, { uid, decision, reason: reason ?? undefined, code: code ?? undefined, version })
    } catch (error) {
      // refused before anything was written, so the transaction is whole
      if (!(error instanceof Problem)) throw error
      const facts = { decision, because: error.code }
      await audit.record(tx, {
        actor: operator,
        action: 'artwork.decision_dropped',
        subject: `artwork:${uid}`,
        at: clock(),
        facts,
        changes: 'nothing',
      })
    }
  })
}
