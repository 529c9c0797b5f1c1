import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { uidFromName } from './artworks.ts'

/** A payout of $60.00 that Ansel requested. */
export function operatorPayout(facts: Partial<OperatorPayout> = {}): OperatorPayout {
  return {
    id: uidFromName('payout'),
    number: 'P000042',
    status: 'requested',
    amountCents: 6_000,
    method: 'paypal',
    requestedAt: '2026-11-20T09:00:00.000Z',
    paidAt: null,
    reference: null,
    failureReason: null,
    artistName: 'Ansel',
    artistEmail: 'ansel@example.com',
    details: { email: 'ansel@example.com' },
    blocks: [],
    fourEyes: null,
    batchId: null,
    isAutomatic: false,
    ...facts,
  }
}
