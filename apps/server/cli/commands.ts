import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { openSealer, readAuthSecrets } from '../compose/open-secrets.ts'
import type { Config } from '../config.ts'
import { backupCommand } from './backup.ts'
import { checkClaimCommand } from './check-claim.ts'
import { createOperatorCommand } from './create-operator.ts'
import { endTwoFactorCommand } from './end-two-factor.ts'
import { verifyLedgerCommand } from './ledger-verify.ts'
import { moveShopCommand } from './move-shop.ts'
import { openCliDatabase } from './open-database.ts'
import { listSettledPayoutsCommand, listUnmatchedPaymentsCommand, reconcilePaymentsCommand } from './payments.ts'
import { resealCommand } from './reseal.ts'
import { restoreCommand } from './restore.ts'
import { verifyFilesCommand } from './verify-files.ts'

const usage = `npm run cli -- …

  artists export-to-supabase [--dry-run]  create the artists of the built-in sign-in in the Supabase project; can be repeated
  artists import-from-supabase FILE     give the users of the project a built-in sign-in; FILE has rows of auth.users as JSON lines
  backup FOLDER                         back up the database and all files while the server runs; copies only new files
         [--recipient age1… …]            encrypt for this age recipient, or set BACKUP_PASSPHRASE in the environment
         [--keep N]                       then delete all but the newest N database backups
  restore FOLDER                        restore the newest backup into an empty database and storage, and verify it
         [--name NAME]                    restore another backup of the folder
         [--identity FILE]                the age identity to decrypt with, or set BACKUP_PASSPHRASE
  claim check CODE                      show whose balance the claim code of a deleted account proves, and until when
  doctor                                check every configured outside system and print one table
         [--json]                         print JSON
         [--backups FOLDER]               also check the age of the newest backup
         [--selector NAME]                DKIM selector of the mail provider
  export FILE --email E                 write all data of one artist to a new ZIP file, as the export in Settings does
  files verify                          check that every file in the database exists and is intact
  ledger verify                         recompute all balances and check all rules of the ledger
  mail check [--json] [--selector NAME] check the mail server, and SPF, DKIM and DMARC of the domain of MAIL_FROM
  operator create --email E             create an operator; set OPERATOR_EMAIL and OPERATOR_PASSWORD in the environment
  payments reconcile                    fetch missed events from the payment provider
  payments payouts                      list the provider's payouts to the bank, and every difference to our orders
  payments questions                    list unmatched payments
  secrets reseal                        encrypt secrets with the current key again; then remove the old keys
  shop move --from H --to H             change the handle of a shop; the old address redirects
  shopify import --email E              upload the products of the Shopify shop as artworks of an artist, for review; can be repeated
         [--vendor V]                     only the products of this vendor
         [--category C]                   for products whose type is not one of our categories (default: photography)
         [--dry-run]                      only list what would be imported
  two-factor off --email E              turn off two-factor authentication for a user who lost phone and backup codes; verify the person first
  vision check [--json]                 describe a small built-in picture with the configured vision model
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
      ...{ json: { type: 'boolean', default: false }, backups: { type: 'string' }, selector: { type: 'string' } },
      ...{ vendor: { type: 'string' }, category: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    },
  })
  const [verb, folder, code] = positionals
  if (verb === 'backup' && folder && positionals.length === 2) return backupCommand(config, { ...values, folder }, console.log)
  if (verb === 'restore' && folder && positionals.length === 2) return restoreCommand(config, { ...values, folder }, console.log)
  if (verb === 'export' && folder && positionals.length === 2 && values.email) {
    // load on demand, because it imports the whole application
    const { exportArtistCommand } = await import('./export-artist.ts')
    return exportArtistCommand(config, { email: values.email, path: folder }, console.log)
  }
  if (verb === 'claim' && folder === 'check' && code && positionals.length === 3)
    return withDatabase(config, (database) => checkClaimCommand(database, code, console.log))
  if (verb === 'artists' && folder === 'import-from-supabase' && code && positionals.length === 3) {
    const { importArtistsCommand } = await import('./move-artists.ts')
    return withDatabase(config, (database) => importArtistsCommand(database, config, code, console.log))
  }
  const command = positionals.join(' ')
  const output = { isJson: values.json, print: console.log }
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  // load on demand, because they import the clients of all outside systems
  if (command === 'doctor') {
    const { doctorCommand } = await import('./outside-systems/doctor.ts')
    return doctorCommand(config, { ...output, ...values, resolver })
  }
  if (command === 'mail check') {
    const { mailCheckCommand } = await import('./outside-systems/mail-check.ts')
    return mailCheckCommand(config, { ...output, ...values, resolver })
  }
  if (command === 'vision check') {
    const { visionCheckCommand } = await import('./outside-systems/vision-check.ts')
    return visionCheckCommand(config, output)
  }
  if (command === 'shopify import' && values.email) {
    const { importShopCommand } = await import('./import-shop.ts')
    return importShopCommand(config, { ...values, email: values.email, isDryRun: values['dry-run'] }, console.log)
  }
  if (command === 'artists export-to-supabase') {
    const { exportArtistsCommand } = await import('./move-artists.ts')
    return withDatabase(config, (database) => exportArtistsCommand(database, config, values['dry-run'], console.log))
  }
  if (command === 'files verify') return verifyFilesCommand(config, console.log)
  if (command === 'ledger verify') return withDatabase(config, (database) => verifyLedgerCommand(database, console.log))
  if (command === 'payments reconcile') return withDatabase(config, reconcilePaymentsCommand)
  if (command === 'payments payouts') return withDatabase(config, (database) => listSettledPayoutsCommand(database, console.log))
  if (command === 'payments questions') return withDatabase(config, (database) => listUnmatchedPaymentsCommand(database, console.log))
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
