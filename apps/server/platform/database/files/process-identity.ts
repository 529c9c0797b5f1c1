import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Identifies a running process beyond its pid, which may be reused, by its start time to the tick.
 * @returns undefined if no such process runs, `unknown` if it runs but cannot be inspected
 */
export function findProcessIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  return process.platform === 'linux' ? identityOnLinux(pid) : ps(pid, 'lstart=') || 'unknown'
}

/** The command line of a running process; empty if it ended or is hidden. */
export function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  return readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function identityOnLinux(pid: number): string | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  if (!stat) return 'unknown'
  // The process name in parentheses may contain spaces and parentheses: parse after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  // In containers without an init process, killed processes remain as zombies.
  if (state === 'Z' || state === 'X') return undefined
  return `${readOrEmpty('/proc/sys/kernel/random/boot_id').trim()}/${startTicks}`
}

function ps(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  return (
    spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
    }).stdout?.trim() ?? ''
  )
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
