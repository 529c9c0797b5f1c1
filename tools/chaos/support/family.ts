import { execFileSync } from 'node:child_process'

/**
 * A process and all its descendants, the oldest first. List them before the first one dies: the children of a dead process are reparented.
 */
export function listTreePids(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const descend = (parent: number): number[] => [
    parent,
    ...pairs.flatMap(([child, itsParent]) => (itsParent === parent && child ? descend(child) : [])),
  ]
  return descend(pid)
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // a child that has ended in the meantime
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
