import { Problem } from '@tintype/contract/problems'
import { type PrintSize, printName } from '@tintype/domain/prints/sizes'
import type { Operator } from '../../platform/actor.ts'
import { lockOpenUnmatchedPayment, setAnswer } from '../payments/index.ts'
import { reconcileOrderJob } from './channel-events.ts'
import { insertMatch } from './queries/channel.ts'
import type { ChannelTools } from './tools.ts'

export type LineMatch = { id: string; product: string; size: PrintSize }

/**
 * Records an operator's match of an unknown channel line to a product. A job then processes the order again and credits the line once.
 * @throws Problem `payment_question_not_found`, `question_unmatchable`, `product_not_found` for a product that is not on sale
 */
export async function matchLine(tools: ChannelTools, operator: Operator, { id, product, size }: LineMatch): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const open = await lockOpenUnmatchedPayment(tx, id)
    if (!open) throw new Problem('payment_question_not_found')
    const { kind, reference, orderReference, amountCents } = open
    if (kind !== 'variant_unknown' || !orderReference) throw new Problem('question_unmatchable')
    const [artwork] = await tools.artworks.listSellable(tx, [product])
    if (!artwork) throw new Problem('product_not_found')
    const at = tools.clock()
    await insertMatch(tx, { reference, artworkUid: artwork.uid, size, matchedBy: operator.userId, matchedAt: at })
    const answer = `Matched to “${artwork.name}” by ${artwork.artistName}, ${printName(size, artwork.orientation)}.`
    await setAnswer(tx, id, { answer, answeredBy: operator.userId, answeredAt: at })
    const facts = { by: operator.name, kind, answer, order: orderReference, amountCents }
    const change = { before: { state: 'open' }, after: { state: 'answered', product, size } }
    await tools.audit.record(tx, {
      actor: operator,
      action: 'payment_question.matched',
      subject: `payment_question:${id}`,
      at,
      facts,
      ...change,
    })
    await tools.jobs.send(tx, reconcileOrderJob, { reference: orderReference })
  })
}
