import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SIGKILL, by number, to the PostgreSQL of a data folder and to every process it has made. @returns how many there were */
export function killDatabase(dataDir: string): number {
  const postmaster = Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
  // Listed before the first one dies: the children of a dead one belong to nobody.
  const family = [postmaster, ...childrenOf(postmaster)]
  for (const pid of family) kill(pid)
  return family.length
}

/** Where PostgreSQL's user cannot enter the data folder, the cluster lies elsewhere. */
function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.location')
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres')
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).flatMap(([pid, ppid]) => (ppid === parent && pid ? [pid] : []))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // a child that has ended by itself meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
