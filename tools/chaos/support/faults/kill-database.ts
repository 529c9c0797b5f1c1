import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listTreePids, signalAll } from '../family.ts'

/** Sends SIGKILL by process id to the PostgreSQL of a data folder and all its child processes. @returns their number */
export function killDatabase(dataDir: string): number {
  const family = listTreePids(readPostmasterPid(dataDir))
  signalAll(family, 'SIGKILL')
  return family.length
}

export function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(findClusterDir(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The cluster is in another folder if PostgreSQL's user cannot access the data folder. */
export function findClusterDir(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.location')
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres')
}
