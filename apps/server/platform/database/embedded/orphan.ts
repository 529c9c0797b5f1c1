import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { findProcessIdentity, readCommandLine } from '../files/process-identity.ts'

const GENTLE_MS = 15_000
const FIRM_MS = 5_000

/**
 * Stops a PostgreSQL of a killed program on this cluster, so that ours can start. Never stops another process that has reused the pid in
 * `postmaster.pid`.
 */
export async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const [firstLine = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Math.abs(Number(firstLine))
  if (!pid || findProcessIdentity(pid) === undefined) return
  if (isFolderPostmaster(folder, pid)) {
    log(`An earlier program left PostgreSQL running (process ${pid}): stopping it`)
    await stopProcess(pid, findProcessIdentity(pid))
  } else {
    // PostgreSQL would treat the other process as a running server. It ignores its parent's pid, and the remaining lines still let it check
    // whether processes of the dead server use the shared memory.
    writeFileSync(pidFile, [process.pid, ...rest].join('\n'))
  }
}

function isFolderPostmaster(folder: string, pid: number): boolean {
  const command = readCommandLine(pid)
  if (!/^postgres(\.exe)?$/.test(basename(command.split(' ')[0] ?? ''))) return false
  return command.includes(` -D ${folder} `) || findWorkingFolder(pid) === realpathSync(folder)
}

/** A postmaster's working directory is its cluster folder, even after a rename. */
function findWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

async function stopProcess(pid: number, identity: string | undefined): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', GENTLE_MS],
    ['SIGQUIT', FIRM_MS],
    ['SIGKILL', FIRM_MS],
  ] as const) {
    signalTo(pid, signal)
    const end = Date.now() + patienceMs
    while (findProcessIdentity(pid) === identity && Date.now() < end) await delay(20)
    if (findProcessIdentity(pid) !== identity) return
  }
  throw new StartError(`An earlier PostgreSQL (process ${pid}) does not end: end it by hand and start again.`)
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return
    throw new StartError(`An earlier PostgreSQL (process ${pid}) belongs to another user: end it by hand and start again.`, {
      cause: error,
    })
  }
}
