import type { Payout, PayoutMethod } from '@tintype/contract/payouts/payouts'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { runOnce } from '../../platform/idempotency/once.ts'
import { openPayout } from './open-payout.ts'
import { requirePayable } from './rules/payouts.ts'
import { getPayoutStanding, toPayoutTerms } from './standing.ts'
import type { PayoutTools } from './tools.ts'

export type PayoutRequest = {
  idempotencyKey?: string
  method?: PayoutMethod | null
  /** Accepted because clients of the specification send it, and ignored: the saved details count. */
  details?: unknown
}

/**
 * Requests a payout of the whole available balance by the saved method. Balance, payout, ledger and mail change atomically.
 * @throws Problem of `requirePayable`; `idempotency_key_reused`
 */
export async function requestPayout(tools: PayoutTools, artist: Artist, { idempotencyKey, ...request }: PayoutRequest): Promise<Payout> {
  return tools.database.transaction(async (tx) => {
    if (!idempotencyKey) return claimBalance(tools, tx, artist, request.method)
    const scope = `request-payout:${artist.artistId}`
    return runOnce(tx, { scope, key: idempotencyKey, request }, () => claimBalance(tools, tx, artist, request.method))
  })
}

async function claimBalance(tools: PayoutTools, tx: Transaction, artist: Artist, sentMethod?: PayoutMethod | null): Promise<Payout> {
  const { artistId } = artist
  // lock before reading: a concurrent request waits here and then sees the remaining balance
  await tools.earnings.lockBalance(tx, artistId)
  const { standing, details } = await getPayoutStanding(tools, tx, artistId)
  const amountCents = standing.balanceCents
  const method = requirePayable(standing, toPayoutTerms(tools), sentMethod)

  return openPayout(tools, tx, artist, { amountCents, method, details: details ?? {} })
}
