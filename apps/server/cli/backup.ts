import { resolve } from 'node:path'
import { makeBackup } from '../backup/make-backup.ts'
import { keepNewest } from '../backup/manifest.ts'
import { encryptTo, PASSPHRASE_COST, type Sealing, sealWithPassphrase, unencrypted } from '../backup/sealing.ts'
import { storedFiles } from '../compose/stored-files.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { StartError } from '../platform/start-error.ts'
import { sealSecretChecks } from './backup-secrets.ts'
import { withInstallation } from './with-installation.ts'

type BackupArguments = { folder: string; recipient?: string[] | undefined; keep?: string | undefined }

/**
 * Writes a backup into a folder. @param print  receives one line at a time @param passphraseCost  of the key derivation, for a new
 * passphrase @returns the exit code: 0 complete, 1 files that the database references are missing or damaged
 */
export async function backupCommand(
  config: Config,
  given: BackupArguments,
  print: (line: string) => void,
  passphraseCost = PASSPHRASE_COST,
): Promise<number> {
  const keep = readKeep(given.keep)
  const folder = resolve(given.folder)
  const sealing = await chooseSealing(config, folder, given.recipient, passphraseCost)
  const sealed = await sealSecretChecks(config)
  const made = await withInstallation(config, (place) =>
    makeBackup({ ...place, folder, sealing, sealed, namedFiles: storedFiles, clock: systemClock, print }),
  )
  // an older backup may contain the missing files
  if (keep && made.missing) print('No older backup was deleted, because this backup is incomplete.')
  else for (const name of keep ? await keepNewest(folder, keep) : []) print(`Deleted ${name}.`)
  print(
    `${made.folder} is complete${sealing.isSealed ? ' and encrypted' : ''}. Store ENCRYPTION_KEY and AUTH_SECRET separately: the backup does not contain them.`,
  )
  return made.missing ? 1 : 0
}

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,4}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new StartError('--keep needs the number of backups to keep, 1 or more.')
}

async function chooseSealing(
  { backupPassphrase }: Config,
  folder: string,
  recipients: string[] | undefined,
  passphraseCost: number,
): Promise<Sealing> {
  if (recipients && backupPassphrase) throw new StartError('Use either --recipient or BACKUP_PASSPHRASE, not both.')
  if (recipients) return encryptTo(recipients)
  return backupPassphrase ? sealWithPassphrase(folder, backupPassphrase, { isMade: true, cost: passphraseCost }) : unencrypted
}
