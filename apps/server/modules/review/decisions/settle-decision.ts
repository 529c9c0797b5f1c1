import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { lockWithCounts } from '../../artworks/index.ts'
import { deleteHeld, findHeld, type HeldRow } from '../queries/held.ts'
import type { ReviewTools } from '../tools.ts'
import { applyDecision } from './apply-decision.ts'

export const holdSeconds = limits.review.undoMs / 1000

/** Sent with an undoable decision, delayed by the undo period. */
export const settleDecisionJob = defineJob('review.settle-decision', z.object({ held: z.uuid() }), {
  retries: 50,
  formerNames: ['moderation.settle-decision'],
})

/**
 * Applies a held decision. Does nothing if it was undone or applied before. A decision on words that the artist has changed
 * meanwhile is dropped, and the artwork waits again.
 */
export async function settleDecision(tools: ReviewTools, { held: id }: { held: string }): Promise<void> {
  const { database, audit, clock } = tools
  await database.transaction(async (tx) => {
    const held = await removeHeld(tx, id)
    if (!held) return
    if (held.takesEffectAt > clock()) throw new JobTooEarly('the decision can still be taken back')
    const { artworkUid: uid, operatorId, operatorName, decision, reason, code, version } = held
    const operator = { kind: 'operator' as const, role: 'moderator' as const, userId: operatorId, name: operatorName }
    try {
      await applyDecision(tools, tx, operator, { uid, decision, reason: reason ?? undefined, code: code ?? undefined, version })
    } catch (error) {
      // the refusal came before any write, so the transaction can continue
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

/** Removes a held decision and returns it; the caller must apply it. Undefined where it was undone or already applied. */
async function removeHeld(tx: Transaction, id: string): Promise<HeldRow | undefined> {
  const held = await findHeld(tx, id)
  if (!held) return undefined
  await lockWithCounts(tx, held.artworkUid)
  return (await deleteHeld(tx, id)) ? held : undefined
}
