import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * CPU seconds of this process, of its running descendants and of the ended ones it waited for.
 * Without `/proc` (outside Linux) the descendants are not counted.
 */
export function readTreeCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  try {
    return own + readEndedChildrenSeconds(process.pid) + listChildPids(process.pid).reduce((sum, pid) => sum + readSubtreeSeconds(pid), 0)
  } catch {
    return own
  }
}

function readSubtreeSeconds(pid: number): number {
  const times = readTimes(pid)
  if (!times) return 0
  return (
    (times.own + times.endedChildren) / TICKS_PER_SECOND + listChildPids(pid).reduce((sum, child) => sum + readSubtreeSeconds(child), 0)
  )
}

function readEndedChildrenSeconds(pid: number): number {
  return (readTimes(pid)?.endedChildren ?? 0) / TICKS_PER_SECOND
}

/** Undefined if the process has ended. */
function readTimes(pid: number): { own: number; endedChildren: number } | undefined {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // the command, in parentheses, may contain spaces; utime is field 14 of the line, the 12th after it
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime, stime, cutime, cstime] = fields.slice(11, 15)
  if (utime === undefined || stime === undefined || cutime === undefined || cstime === undefined) return undefined
  return { own: utime + stime, endedChildren: cutime + cstime }
}

function listChildPids(pid: number): number[] {
  return listOrEmpty(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readOrEmpty(`/proc/${pid}/task/${thread}/children`)
    return children.split(' ').filter(Boolean).map(Number)
  })
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
