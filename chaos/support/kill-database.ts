import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyOf, signalAll } from './family.ts'

/** SIGKILL, by number, to the PostgreSQL of a data folder and to every process it has made. @returns how many there were */
export function killDatabase(dataDir: string): number {
  const family = familyOf(postmasterOf(dataDir))
  signalAll(family, 'SIGKILL')
  return family.length
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Where PostgreSQL's user cannot enter the data folder, the cluster lies elsewhere. */
export function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.location')
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres')
}
