import { formatCents } from '@tintype/domain/money'
import { getSettlement, listOpenUnmatchedPayments, reconcileJob } from '../modules/payments/index.ts'
import type { Database } from '../platform/database/database.ts'
import { assign, createQueue } from '../platform/jobs/jobs.ts'
import { createLogger } from '../platform/observability/logger.ts'

/** Asks the running server to fetch missed events from the payment providers. Without one, the job runs at the next start. */
export async function reconcilePaymentsCommand(database: Database): Promise<number> {
  const url = database.$client.options.connectionString
  if (!url) throw new Error('the database has no address')
  const queue = createQueue({ url, log: createLogger({ level: 'error' }) })
  await queue.start([assign(reconcileJob, async () => undefined)])
  try {
    await database.transaction((tx) => queue.send(tx, reconcileJob, {}))
  } finally {
    await queue.stop()
  }
  console.log('Reconciliation started on the running server. Its log shows the results.')
  return 0
}

/** Prints payment questions for operators. @returns the exit code: 0 none, 1 some are open */
export async function listUnmatchedPaymentsCommand(database: Database, print: (line: string) => void): Promise<number> {
  const questions = await listOpenUnmatchedPayments(database)
  for (const { id, provider, kind, orderNumber, amountCents, currency, reference, about, askedAt } of questions) {
    const amount = currency === 'USD' ? formatCents(amountCents) : `${amountCents} ${currency}`
    print(`${askedAt.toISOString()} ${provider} order ${orderNumber ?? 'unknown'} ${kind} ${amount} (${reference}), question ${id}`)
    if (about) print(`  ${about}`)
  }
  print(questions.length ? `${questions.length} unmatched payments.` : 'No unmatched payments.')
  return questions.length ? 1 : 0
}

/** Prints the payouts of the payment provider with what they consist of. @returns the exit code: 0 everything agrees, 1 differences */
export async function listSettledPayoutsCommand(database: Database, print: (line: string) => void): Promise<number> {
  const { payouts, faults, faultCount, recordedUntil, ...sums } = await getSettlement(database)
  for (const { reference, arrivesOn, status, amountCents, currency, isItemised, isAutomatic, ...parts } of payouts) {
    const { movements, salesCents, refundsCents, disputesCents, feesCents, transfersCents, otherCents } = parts
    const amounts = [salesCents, refundsCents, disputesCents, feesCents, transfersCents, otherCents].map((cents) => formatCents(cents))
    const [sales, refunds, disputes, fees, transfers, other] = amounts
    print(`${arrivesOn} ${reference} ${status} ${formatCents(amountCents)} ${currency}`)
    if (isItemised)
      print(
        `  sales ${sales}, refunds ${refunds}, disputes ${disputes}, fees ${fees}, artists ${transfers}, other ${other} in ${movements} movements`,
      )
    else print(isAutomatic ? '  its movements are not known yet' : '  a manual payout: its movements are not known')
  }
  print(
    `${formatCents(sums.balanceCents)} at the provider, ${formatCents(sums.bankCents)} sent to the bank, ${formatCents(sums.feesCents)} fees.`,
  )
  print(recordedUntil ? `Recorded until ${recordedUntil}.` : 'Nothing is recorded yet.')
  for (const fault of faults) print(`Difference: ${fault}.`)
  if (faultCount > faults.length) print(`The ${faults.length} newest differences are listed.`)
  print(faultCount ? `${faultCount} differences.` : recordedUntil ? 'Everything agrees.' : 'There is nothing to compare.')
  return faultCount ? 1 : 0
}
