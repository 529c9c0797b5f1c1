import { formatCents } from '@tintype/domain/money'
import { listOpenUnmatchedPayments, reconcileJob } from '../modules/payments/index.ts'
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
