import { closePayout } from '../close-payout.ts'
import { lockPayout } from '../queries/payouts.ts'
import type { PayoutTools } from '../tools.ts'

type Closing = { move: 'markPaid' | 'markFailed' | 'markReturned'; from: 'exported' | 'paid'; words: string }

/** Records an outcome that the provider reported, with mail, ledger and audit log. Does nothing if it is recorded already. */
export async function closeTransfer(tools: PayoutTools, id: string, { move, from, words }: Closing): Promise<void> {
  await tools.database.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout?.status !== from) return
    const payee = await tools.accounts.getArtist(tx, payout.artistId)
    const { status } = await closePayout(tools, tx, { payout, payee }, { move, words, decidedBy: 'stripe' })
    const change = { before: { status: from }, after: { status } }
    await tools.audit.record(tx, {
      actor: { kind: 'system' },
      action: `payout.${status}`,
      subject: `payout:${id}`,
      at: tools.clock(),
      ...change,
    })
  })
}
