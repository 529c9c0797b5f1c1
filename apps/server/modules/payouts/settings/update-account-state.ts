import type { Transaction } from '../../../platform/database/database.ts'
import type { PayoutProvider } from '../../../platform/payments/payout-provider.ts'
import { lockPayoutAccount, type PayoutAccountRow, setPayoutAccountState } from '../queries/accounts.ts'
import { findSettings } from '../queries/payouts.ts'
import type { PayoutTools } from '../tools.ts'

/**
 * Stores what the provider says about an account now, so that events may be late, repeated or unordered. An answer to an earlier question
 * replaces no later one. An artist who can no longer be paid there gets a mail, once per change. Does nothing for an account that no artist
 * has any more.
 */
export async function updateAccountState(tools: PayoutTools, provider: PayoutProvider, account: string): Promise<void> {
  const askedAt = tools.clock()
  const state = await provider.findAccountState(account)
  await tools.database.transaction(async (tx) => {
    const before = await lockPayoutAccount(tx, account)
    if (!before || (before.checkedAt && before.checkedAt > askedAt)) return
    await setPayoutAccountState(tx, account, { state, checkedAt: askedAt })
    if (before.state === 'enabled' && state !== 'enabled') await notifyOfLimit(tools, tx, before, state)
  })
}

/** Only about the method that the artist uses. */
async function notifyOfLimit(
  { accounts, notifications }: PayoutTools,
  tx: Transaction,
  { artistId }: PayoutAccountRow,
  state: 'incomplete' | 'restricted',
): Promise<void> {
  const { method } = await findSettings(tx, artistId)
  if (method !== 'stripe') return
  const { email: to, name: artistName } = await accounts.getArtist(tx, artistId)
  await notifications.send(tx, { kind: 'payout_account_limited', to, artistName, state })
}
