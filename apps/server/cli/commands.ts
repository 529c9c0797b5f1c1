import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { openSealer, readAuthSecrets } from '../open-secrets.ts'
import { backupCommand } from './backup.ts'
import { createOperatorCommand } from './create-operator.ts'
import { endTwoFactorCommand } from './end-two-factor.ts'
import { verifyLedgerCommand } from './ledger-verify.ts'
import { moveShopCommand } from './move-shop.ts'
import { openCliDatabase } from './open-database.ts'
import { listPaymentQuestionsCommand, reconcilePaymentsCommand } from './payments.ts'
import { resealCommand } from './reseal.ts'
import { restoreCommand } from './restore.ts'
import { verifyFilesCommand } from './verify-files.ts'

const usage = `npm run cli -- …

  backup FOLDER                         save the database and all files, while everything runs; only what is new is copied
         [--recipient age1… …]            encrypted for whoever has its identity; or with BACKUP_PASSPHRASE in the environment
         [--keep N]                       take all but the newest N databases away afterwards
  restore FOLDER                        put the newest backup into an empty database and an empty storage, and prove it
         [--name NAME]                    another one of the folder
         [--identity FILE]                what opens it; or BACKUP_PASSPHRASE
  export FILE --email E                 write everything of one artist into a new file, a ZIP: what Settings gives to whoever can sign in
  files verify                          read every file that the database names
  ledger verify                         recompute every balance and rule of the ledger
  operator create --email E             make a sign-in for the back office; its password is taken from OPERATOR_PASSWORD, beside OPERATOR_EMAIL
  payments reconcile                    have the provider of payments asked for what was missed
  payments questions                    payments that wait for an operator
  secrets reseal                        seal anew what older keys have sealed; then those keys may go
  shop move --from H --to H             give a shop another address; the old one leads there
  two-factor off --email E              for somebody who has lost phone and backup codes, once it is sure who asks
`

/** Runs one command of the operator's tool. @returns the exit code: 0 done, 1 problems found, 2 invalid command */
export async function runCommand(args: string[], config: Config): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ email: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
      ...{ recipient: { type: 'string', multiple: true }, keep: { type: 'string' } },
      ...{ name: { type: 'string' }, identity: { type: 'string' } },
    },
  })
  const [verb, folder] = positionals
  if (verb === 'backup' && folder && positionals.length === 2) return backupCommand(config, { ...values, folder }, console.log)
  if (verb === 'restore' && folder && positionals.length === 2) return restoreCommand(config, { ...values, folder }, console.log)
  if (verb === 'export' && folder && positionals.length === 2 && values.email) {
    // load on demand, because it imports the whole application
    const { exportArtistCommand } = await import('./export-artist.ts')
    return exportArtistCommand(config, { email: values.email, path: folder }, console.log)
  }
  const command = positionals.join(' ')
  if (command === 'files verify') return verifyFilesCommand(config, console.log)
  if (command === 'ledger verify') return withDatabase(config, (database) => verifyLedgerCommand(database, console.log))
  if (command === 'payments reconcile') return withDatabase(config, reconcilePaymentsCommand)
  if (command === 'payments questions') return withDatabase(config, (database) => listPaymentQuestionsCommand(database, console.log))
  if (command === 'secrets reseal') {
    const [sealer, authSecrets] = [await openSealer(config), await readAuthSecrets(config)]
    return withDatabase(config, (database) => resealCommand({ database, sealer, authSecrets }, console.log))
  }
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
    return withDatabase(config, (database) => endTwoFactorCommand(database, config, email))
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
