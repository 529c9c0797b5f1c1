import { bind } from '../../platform/bind.ts'
import { approvePayout, approvePayouts } from './approve-payout.ts'
import { applyAnswer, previewAnswer } from './batches/apply-answer.ts'
import { downloadBatch } from './batches/download-batch.ts'
import { getBatch, listBatches } from './batches/list-batches.ts'
import { makeBatch } from './batches/make-batch.ts'
import { cancelPayout, withdrawPayout } from './cancel-payout.ts'
import { getEarnings } from './get-earnings.ts'
import { listForIntegrators } from './list-for-integrators.ts'
import { describeSettings, listOwnPayouts } from './list-own-payouts.ts'
import { listPayouts, payoutsFile } from './list-payouts.ts'
import { markPayoutFailed } from './mark-payout-failed.ts'
import { markPayoutPaid } from './mark-payout-paid.ts'
import { markPayoutReturned } from './mark-payout-returned.ts'
import { countOpenPayouts, findOldestRequested, forgetDetails } from './queries/payouts.ts'
import { requestPayout } from './request-payout.ts'
import { getPayoutSettings } from './settings/get-payout-settings.ts'
import { checkStripe, openStripe } from './settings/open-stripe.ts'
import { savePayoutSettings } from './settings/save-payout-settings.ts'
import { settleBalance } from './settle-balance.ts'
import { checkStatement, getOwnStatement, getStatement } from './statements/get-statement.ts'
import type { PayoutTools } from './tools.ts'
import { applyProviderEvent } from './transfers/apply-transfer.ts'
import { reconcileTransfers } from './transfers/reconcile-transfers.ts'
import { sendTransfer } from './transfers/send-transfer.ts'

export function createPayouts(tools: PayoutTools) {
  return {
    ...bind(tools, {
      getSettings: getPayoutSettings,
      saveSettings: savePayoutSettings,
      request: requestPayout,
      getEarnings,
      openStripe,
      checkStripe,
      sendTransfer,
      reconcileTransfers,
      applyProviderEvent,
      settle: settleBalance,
      listOwn: listOwnPayouts,
      describeSettings,
      withdraw: withdrawPayout,
      getOwnStatement,
      getStatement,
      checkStatement,
      listForIntegrators,
      list: listPayouts,
      file: payoutsFile,
      approve: approvePayout,
      approveMany: approvePayouts,
      markPaid: markPayoutPaid,
      markFailed: markPayoutFailed,
      markReturned: markPayoutReturned,
      cancel: cancelPayout,
      listBatches,
      getBatch,
      makeBatch,
      downloadBatch,
      previewAnswer,
      applyAnswer,
    }),
    /** For the erasure of an artist: deletes all account details. Idempotent. */
    forget: forgetDetails,
    countOpen: countOpenPayouts,
    findOldestRequested,
  }
}

export type Payouts = ReturnType<typeof createPayouts>
