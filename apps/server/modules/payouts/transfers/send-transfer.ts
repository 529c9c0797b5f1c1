import type { PayoutDetails } from '@tintype/contract/payouts/payouts'
import { CURRENCY } from '@tintype/domain/money'
import { z } from 'zod'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { PaymentRefused } from '../../../platform/payments/payments.ts'
import type { PayoutProvider } from '../../../platform/payments/payout-provider.ts'
import { lockPayout, type PayoutRow, updatePayout } from '../queries/payouts.ts'
import { payoutNumber, statusAfter } from '../rules/payouts.ts'
import { toPayoutPurpose, tryOpenDetails } from '../settings/sealed-details.ts'
import type { PayoutTools } from '../tools.ts'
import { closeTransfer } from './close-transfer.ts'

/** After the retries the hourly `reconcileTransfers` takes over. */
export const sendTransferJob = defineJob('payouts.send-transfer', z.object({ payout: z.uuid() }), { expireSeconds: 120, retries: 20 })

/**
 * Sends an approved payout through the payout provider, once, also after an interruption at any point: it is marked as sent before the
 * provider is called, so that no operator can cancel it, and the call is idempotent by its id. A refusal returns the amount to the balance.
 * A payout of a suspended artist waits, unless it was already sent.
 */
export async function sendTransfer(tools: PayoutTools, { payout: id }: { payout: string }): Promise<void> {
  const { payoutProvider: provider } = tools
  if (!provider) throw new JobTooEarly('payouts through Stripe are not set up')
  const claimed = await claimTransfer(tools, id)
  if (!claimed) return
  const sent = claimed.isWaiting ? await provider.findSent(id) : await trySend(tools, provider, claimed)
  if (!sent && claimed.isWaiting) return
  if (sent) await closeTransfer(tools, id, { move: 'markPaid', from: 'exported', words: sent.reference })
  else await closeTransfer(tools, id, { move: 'markFailed', from: 'exported', words: 'Stripe did not accept the payment.' })
}

/** @property isWaiting  the artist was suspended after the payout was marked as sent */
type Claimed = { payout: PayoutRow; details: PayoutDetails; isWaiting: boolean }

/** Marks the payout as sent. Undefined where there is nothing to send. */
async function claimTransfer(tools: PayoutTools, id: string): Promise<Claimed | undefined> {
  return tools.database.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout?.method !== 'stripe' || (payout.status !== 'approved' && payout.status !== 'exported')) return undefined
    const details = tryOpenDetails(tools.sealer, payout.detailsSealed, toPayoutPurpose(id))
    if (!details) throw new JobTooEarly(`the details of payout ${payoutNumber(payout.number)} could not be decrypted`)
    const isWaiting = (await tools.accounts.getArtist(tx, payout.artistId)).suspendedAt !== null
    if (payout.status === 'exported') return { payout, details, isWaiting }
    if (isWaiting) return undefined
    const change = { status: statusAfter(payout.status, 'export'), exportedAt: tools.clock(), exportedBy: 'stripe' }
    return { payout: await updatePayout(tx, id, change), details, isWaiting }
  })
}

/** Undefined where the provider refused it. */
async function trySend(
  { log }: PayoutTools,
  provider: PayoutProvider,
  { payout: { id, number, amountCents }, details }: Claimed,
): Promise<{ reference: string } | undefined> {
  const account = details.stripeAccount ?? ''
  try {
    return await provider.send({ payoutId: id, number: payoutNumber(number), account, amountCents, currency: CURRENCY })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    log.error({ err: error, payout: payoutNumber(number) }, 'a payout was refused by Stripe')
    return undefined
  }
}
