import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { findBackup } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { type Opening, openWith, plain, sealWithPassphrase } from '../platform/backup/sealing.ts'
import { verifyFiles } from '../platform/backup/verify-files.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { StartError } from '../platform/start-error.ts'
import { storedFiles } from '../stored-files.ts'
import { atPlace } from './at-place.ts'
import { findOtherSecrets } from './backup-secrets.ts'
import { verifyLedgerCommand } from './ledger-verify.ts'

type RestoreArguments = { folder: string; name?: string | undefined; identity?: string | undefined }

/**
 * Restores a backup, then verifies the ledger and the hash of every file. @param print  receives one line at a time @returns the exit code:
 * 0 valid, 1 restored with problems
 */
export async function restoreCommand(config: Config, given: RestoreArguments, print: (line: string) => void): Promise<number> {
  const folder = resolve(given.folder)
  const backup = await findBackup(folder, given.name)
  const opening = backup.isSealed ? await chooseOpening(config, folder, given.identity) : plain
  return atPlace(config, async ({ url, storage }) => {
    const manifest = await restoreBackup({ url, storage, folder, backup, opening, clock: systemClock, print })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `Restored: ${manifest.tables.length} tables with ${rows} rows and ${manifest.files.rows} files, as they were at ${manifest.takenAt}.`,
    )
    if (manifest.files.missing) print(`${manifest.files.missing} files were missing when the backup was made.`)
    const { faults } = await verifyFiles({ url, storage, namedFiles: storedFiles, clock: systemClock, print })
    const ledger = await verifyLedgerAt(url, print)
    for (const name of await findOtherSecrets(config, manifest.sealed)) {
      print(`${name} is not the one that the backup was made with: set it, or put its old value into ${name}_OLD. ${wherever(config)}`)
    }
    print('Nobody is signed in. Mails and postings that waited when the backup was made go out when a worker starts.')
    return faults ? 1 : ledger
  })
}

function wherever({ dataDir }: Config): string {
  return `A secret that was never set was made by the server, and lies in “secrets” in its data folder; here that is ${dataDir}.`
}

async function verifyLedgerAt(url: string, print: (line: string) => void): Promise<number> {
  const database = openDatabase({ url, size: 2, onError: () => undefined })
  try {
    return await verifyLedgerCommand(database, print)
  } finally {
    await database.$client.end()
  }
}

async function chooseOpening({ backupPassphrase }: Config, folder: string, identity: string | undefined): Promise<Opening> {
  if (identity) {
    const text = await readFile(resolve(identity), 'utf8').catch((error) => {
      throw new StartError(`The identity ${identity} cannot be read (${error.code}).`, { cause: error })
    })
    return openWith(text)
  }
  if (backupPassphrase) return sealWithPassphrase(folder, backupPassphrase)
  throw new StartError('The backup is encrypted: --identity FILE or BACKUP_PASSPHRASE opens it.')
}
