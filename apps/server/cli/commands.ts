import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { createOperatorCommand } from './create-operator.ts'
import { endTwoFactorCommand } from './end-two-factor.ts'
import { verifyLedgerCommand } from './ledger-verify.ts'
import { moveShopCommand } from './move-shop.ts'
import { openCliDatabase } from './open-database.ts'
import { listPaymentQuestionsCommand, reconcilePaymentsCommand } from './payments.ts'

const usage = `npm run cli -- …

  ledger verify                         recompute every balance and rule of the ledger
  operator create --email E             make a sign-in for the back office; the password is asked for in OPERATOR_PASSWORD
  payments reconcile                    have the provider of payments asked for what was missed
  payments questions                    payments that wait for an operator
  shop move --from H --to H             give a shop another address; the old one leads there
  two-factor off --email E              for somebody who has lost phone and backup codes, once it is sure who asks
`

/** Runs one command of the operator's tool. @returns the exit code: 0 done, 1 found something wrong, 2 not understood */
export async function runCommand(args: string[], config: Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  })
  const command = positionals.join(' ')
  if (command === 'ledger verify') return withDatabase(config, (database) => verifyLedgerCommand(database, console.log))
  if (command === 'payments reconcile') return withDatabase(config, reconcilePaymentsCommand)
  if (command === 'payments questions') return withDatabase(config, (database) => listPaymentQuestionsCommand(database, console.log))
  if (command === 'operator create' && values.email) {
    const { email } = values
    return withDatabase(config, (database) => createOperatorCommand(database, config, email))
  }
  if (command === 'shop move' && values.from && values.to) {
    const move = { from: values.from, to: values.to }
    return withDatabase(config, (database) => moveShopCommand(database, move))
  }
  if (command === 'two-factor off' && values.email) {
    const { email } = values
    return withDatabase(config, (database) => endTwoFactorCommand(database, email))
  }
  console.error(usage)
  return 2
}

async function withDatabase(
  config: Config,
  work: (database: Awaited<ReturnType<typeof openCliDatabase>>['database']) => Promise<number>,
): Promise<number> {
  const { database, close } = await openCliDatabase(config)
  try {
    return await work(database)
  } finally {
    await close()
  }
}
