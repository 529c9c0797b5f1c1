import type { PayoutFilter } from '@tintype/contract/payouts/payouts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Artist, Operator } from '../../platform/http/actor.ts'
import { approvePayout, approvePayouts } from './approve-payout.ts'
import { type AnswerRequest, applyAnswer, previewAnswer } from './batches/apply-answer.ts'
import { downloadBatch } from './batches/download-batch.ts'
import { type BatchesRequest, getBatch, listBatches } from './batches/list-batches.ts'
import { type BatchRequest, makeBatch } from './batches/make-batch.ts'
import { cancelPayout, withdrawPayout } from './cancel-payout.ts'
import { getEarnings } from './get-earnings.ts'
import { listForIntegrators } from './list-for-integrators.ts'
import { describeSettings, listOwnPayouts } from './list-own-payouts.ts'
import { listPayouts, type PayoutsRequest, payoutsFile } from './list-payouts.ts'
import { markPayoutFailed } from './mark-payout-failed.ts'
import { markPayoutPaid } from './mark-payout-paid.ts'
import { markPayoutReturned } from './mark-payout-returned.ts'
import { countOpenPayouts, findOldestRequested, forgetDetails } from './queries/payouts.ts'
import { type PayoutRequest, requestPayout } from './request-payout.ts'
import { getPayoutSettings } from './settings/get-payout-settings.ts'
import { type SettingsRequest, savePayoutSettings } from './settings/save-payout-settings.ts'
import { settleBalance } from './settle-balance.ts'
import { getOwnStatement, getStatement, type StatementRequest } from './statements/get-statement.ts'
import type { PayoutTools } from './tools.ts'

export type { PayoutTools } from './tools.ts'

export function createPayouts(tools: PayoutTools) {
  return {
    getSettings: (artist: Artist) => getPayoutSettings(tools, artist),
    saveSettings: (artist: Artist, request: SettingsRequest) => savePayoutSettings(tools, artist, request),
    request: (artist: Artist, request: PayoutRequest) => requestPayout(tools, artist, request),
    getEarnings: (artist: Pick<Artist, 'artistId'>) => getEarnings(tools, artist),
    /** For an artist who leaves: requests a payout of the available amount. @returns whether a payout is open */
    settle: (artist: Artist) => settleBalance(tools, artist),
    /** For the erasure of an artist: deletes all account details. Idempotent. */
    forget: (tx: Transaction, artistId: string) => forgetDetails(tx, artistId),
    listOwn: (artistId: string) => listOwnPayouts(tools, artistId),
    describeSettings: (artistId: string) => describeSettings(tools, artistId),
    withdraw: (artist: Artist, asked: { id: string }) => withdrawPayout(tools, artist, asked),
    getOwnStatement: (artist: Artist, request: StatementRequest) => getOwnStatement(tools, artist, request),
    getStatement: (request: StatementRequest) => getStatement(tools, request),
    listForIntegrators: (page: { limit: number; cursor?: string }) => listForIntegrators(tools, page),
    list: (operator: Operator, request: PayoutsRequest) => listPayouts(tools, operator, request),
    file: (filter: PayoutFilter) => payoutsFile(tools, filter),
    countOpen: (queryable: Queryable) => countOpenPayouts(queryable),
    findOldestRequested: (queryable: Queryable) => findOldestRequested(queryable),
    approve: (operator: Operator, decision: { id: string }) => approvePayout(tools, operator, decision),
    approveMany: (operator: Operator, decision: { ids: readonly string[] }) => approvePayouts(tools, operator, decision),
    markPaid: (operator: Operator, decision: { id: string; reference: string }) => markPayoutPaid(tools, operator, decision),
    markFailed: (operator: Operator, decision: { id: string; reason: string }) => markPayoutFailed(tools, operator, decision),
    markReturned: (operator: Operator, decision: { id: string; reason: string }) => markPayoutReturned(tools, operator, decision),
    cancel: (operator: Operator, decision: { id: string; reason: string }) => cancelPayout(tools, operator, decision),
    listBatches: (request: BatchesRequest) => listBatches(tools, request),
    getBatch: (id: string) => getBatch(tools, id),
    makeBatch: (operator: Operator, request: BatchRequest) => makeBatch(tools, operator, request),
    downloadBatch: (operator: Operator, asked: { id: string; address: string | undefined }) => downloadBatch(tools, operator, asked),
    previewAnswer: (operator: Operator, request: AnswerRequest) => previewAnswer(tools, operator, request),
    applyAnswer: (operator: Operator, request: AnswerRequest) => applyAnswer(tools, operator, request),
  }
}

export type Payouts = ReturnType<typeof createPayouts>
