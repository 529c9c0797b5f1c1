import type { AnswerRow, PayoutAnswer } from '@tintype/contract/payouts/payout-batches'
import { Problem, problemText } from '@tintype/contract/problems'
import type { UploadedFile } from '../../../http/uploads/uploaded-file.ts'
import type { Operator } from '../../../platform/actor.ts'
import { summariseAnswer } from '../../../platform/csv/read-csv.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { closePayout } from '../close-payout.ts'
import { changePayout } from '../decide-payout.ts'
import { requireFourEyes } from '../mark-payout-paid.ts'
import { findBatch, findPayoutsIn } from '../queries/batch.ts'
import type { PayoutRow } from '../queries/payouts.ts'
import { type AnswerLookup, type MatchedRow, matchAnswerRows } from '../rules/answer.ts'
import { findFourEyesRule, payoutNumber } from '../rules/payouts.ts'
import type { PayoutTools } from '../tools.ts'
import { readAnswer } from './read-answer.ts'

export type AnswerRequest = { batchId: string; file: Pick<UploadedFile, 'path' | 'sha256'> }

/** The changes that an answer file would make. @throws Problem `payout_batch_not_found`, and those of `readAnswer` */
export async function previewAnswer(tools: PayoutTools, operator: Operator, request: AnswerRequest): Promise<PayoutAnswer> {
  return toAnswer(await judge(tools, operator, request))
}

/**
 * Applies an answer file row by row, each row with its ledger entries and mail in one transaction. After an interruption the same file
 * completes the rest: rows already applied have no effect.
 * @throws Problem `payout_batch_not_found`, and those of `readAnswer`
 */
export async function applyAnswer(tools: PayoutTools, operator: Operator, request: AnswerRequest): Promise<PayoutAnswer> {
  const rows: MatchedRow[] = []
  for (const row of await judge(tools, operator, request)) rows.push(row.move ? await put(tools, operator, row, row.move) : row)
  const answer = toAnswer(rows)
  const { paid = 0, failed = 0, returned = 0 } = answer.counts
  if (paid + failed + returned > 0) {
    await tools.database.transaction((tx) =>
      tools.audit.record(tx, {
        actor: operator,
        action: 'payout_batch.answered',
        subject: `payout_batch:${request.batchId}`,
        at: tools.clock(),
        facts: { by: operator.name, paid, failed, returned, sha256: request.file.sha256 },
        after: { paid, failed, returned },
      }),
    )
  }
  return answer
}

async function judge(tools: PayoutTools, operator: Operator, { batchId, file }: AnswerRequest): Promise<MatchedRow[]> {
  const lines = await readAnswer(file)
  if (!(await findBatch(tools.database, batchId))) throw new Problem('payout_batch_not_found')
  return matchAnswerRows(lines, await knowBatch(tools, operator, batchId))
}

async function knowBatch(tools: PayoutTools, operator: Operator, batchId: string): Promise<AnswerLookup> {
  const known = new Map<string, PayoutRow & { artistName: string }>()
  const rows: PayoutRow[] = []
  const found = iterateRows(
    (after: number | undefined, limit) => findPayoutsIn(tools.database, batchId, after, limit),
    ({ number }) => number,
  )
  for await (const row of found) rows.push(row)
  const artists = await tools.accounts.getArtists(tools.database, [...new Set(rows.map(({ artistId }) => artistId))])
  for (const row of rows) {
    const payout = { ...row, artistName: artists.get(row.artistId)?.name ?? '' }
    known.set(payoutNumber(row.number), payout).set(row.id, payout)
  }
  return {
    find: (id) => known.get(id.toUpperCase()) ?? known.get(id.toLowerCase()),
    fourEyes(payout) {
      const rule = tools.needsFourEyes ? findFourEyesRule(payout, operator.userId) : null
      return rule ? problemText('four_eyes', { rule }) : undefined
    },
  }
}

/** The payout may have changed since the comparison: then this row is rejected without effect. */
async function put(
  tools: PayoutTools,
  operator: Operator,
  row: MatchedRow,
  { payoutId: id, name, words }: NonNullable<MatchedRow['move']>,
): Promise<MatchedRow> {
  try {
    await tools.database.transaction((tx) =>
      changePayout(tools, tx, operator, {
        id,
        decide(inner, found) {
          if (name === 'markPaid') requireFourEyes(tools, found.payout, operator)
          return closePayout(tools, inner, found, { move: name, words, decidedBy: operator.userId })
        },
      }),
    )
    return row
  } catch (error) {
    if (error instanceof Problem) return { ...row, outcome: 'refused', text: error.message }
    throw error
  }
}

const order: readonly AnswerRow['outcome'][] = ['wrong', 'unknown', 'refused', 'failed', 'returned', 'paid', 'waiting', 'same']

function toAnswer(rows: readonly MatchedRow[]): PayoutAnswer {
  const { rows: shown, counts } = summariseAnswer(rows, order)
  return { rows: shown.map(({ move: _move, ...row }) => row), counts }
}
