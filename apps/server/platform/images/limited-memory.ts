import { platform } from 'node:os'

/**
 * How to fork a process of Node that may write to so much memory at most, which the system itself sees to: one that asks for more ends.
 * Sets the limit and becomes Node. Only Linux counts memory in a way that this helps; elsewhere other limits have to do.
 */
export function limitedMemory(kilobytes: number, flags: string[]): { execPath?: string; execArgv: string[] } {
  if (platform() !== 'linux') return { execArgv: flags }
  return { execPath: '/bin/sh', execArgv: ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, process.execPath, ...flags] }
}
