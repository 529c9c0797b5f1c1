import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { Operator } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { EventFacts } from '../../platform/payments/payments.ts'
import type { OrderTools } from '../orders/index.ts'

export type PaymentTools = OrderTools

export type PaymentOfficeTools = PaymentTools & {
  /** Queues a new attempt to list an artwork that the sales channel rejected. */
  relistRefused(tx: Transaction, reference: string): Promise<void>
  /** A picture of the product, as JPEG; undefined for an artwork that is gone. */
  findEvidencePicture(artworkUid: string): Promise<Buffer | undefined>
  /** Applies an event about payouts to artists. Undefined for other events. */
  applyPayoutEvent(facts: EventFacts): Promise<'applied' | 'ignored' | undefined>
}

/** Matches an unknown line of a channel's order to a product. */
export type MatchLine = (operator: Operator, match: { id: string; product: string; size: PrintSize }) => Promise<void>
