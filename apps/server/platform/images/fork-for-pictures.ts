import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { getPriority, platform, setPriority } from 'node:os'

/** So far behind us: such a process takes what requests leave of the processors, and nobody who signs in waits behind a picture. */
const STEPS_BACK = 10

/**
 * Forks a process of Node for pictures. From its first moment on it is behind whoever answers people, its start and all its threads too;
 * and it may write to so much memory at most, which the system itself sees to: one that asks for more ends.
 * Only Linux counts memory in a way that this helps; elsewhere other limits have to do.
 */
export function forkForPictures(processPath: string, options: { memoryKb: number; flags: string[] } & ForkOptions): ChildProcess {
  const { memoryKb, flags, ...rest } = options
  const child = fork(processPath, [], { ...rest, ...limitedMemory(memoryKb, flags) })
  if (child.pid !== undefined) stepBack(child.pid)
  return child
}

/** Sets the limit and becomes Node. */
function limitedMemory(kilobytes: number, flags: string[]): { execPath?: string; execArgv: string[] } {
  if (platform() !== 'linux') return { execArgv: flags }
  return { execPath: '/bin/sh', execArgv: ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, process.execPath, ...flags] }
}

function stepBack(pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + STEPS_BACK, 19))
  } catch {
    // it has ended already, of which its own events tell
  }
}
