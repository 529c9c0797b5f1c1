import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { deleteSuppression, insertMailEvent, lockSuppression } from '../queries/suppressions.ts'
import type { SuppressionTools } from '../tools.ts'

/** Sends mails to an address again. Earlier reports no longer count. @throws Problem `mail_suppression_not_found` */
export async function liftSuppression({ database, clock, audit }: SuppressionTools, operator: Operator, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockSuppression(tx, id)
    if (!found) throw new Problem('mail_suppression_not_found')
    const { address, reason } = found
    const at = clock()
    await deleteSuppression(tx, address)
    const decision = { provider: 'operator', eventId: id, address, kind: 'lifted' as const, detail: '' }
    await insertMailEvent(tx, { ...decision, at, receivedAt: at })
    const change = { before: { isSuppressed: true, reason }, after: { isSuppressed: false } }
    await audit.record(tx, { actor: operator, action: 'mail.suppression_lifted', subject: `mail_suppression:${id}`, at, ...change })
  })
}
