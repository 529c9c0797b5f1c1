import { type Finding, failed, ok, warning } from '../platform/outside/finding.ts'
import { findBackup } from './manifest.ts'

const HOUR_MS = 60 * 60 * 1000
/** A daily backup that takes up to two hours. */
const FRESH_HOURS = 26

/**
 * Checks the age of the newest finished backup of a folder, and whether it is encrypted.
 * @throws StartError if there is none
 */
export async function checkBackups(folder: string, now: Date): Promise<Finding[]> {
  const { name, isSealed } = await findBackup(folder)
  const hours = (now.getTime() - toTime(name)) / HOUR_MS
  const age = `the newest backup is ${name}`
  return [
    hours <= FRESH_HOURS
      ? ok(age)
      : failed(`${age}, ${Math.floor(hours)} hours old`, 'Run npm run cli -- backup daily, and read its output.'),
    isSealed ? ok('it is encrypted') : warning('it is not encrypted', 'Set BACKUP_PASSPHRASE or use --recipient.'),
  ]
}

/** The name of a backup is its time: `2026-11-28T09-30-00-000Z`. */
function toTime(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z'))
}
