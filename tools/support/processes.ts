import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number }

/**
 * Resident memory of a process and its descendants, in megabytes. Proportional: a page shared by several of them (PostgreSQL's buffers,
 * Node's code) counts once.
 */
export function residentMb(root: number): number {
  return listProcessTree(root).reduce((sum, { pid }) => sum + proportionalKb(pid), 0) / 1024
}

/** The same for the descendants alone. */
export function startedMb(root: number): number {
  return listProcessTree(root).reduce((sum, { pid }) => (pid === root ? sum : sum + proportionalKb(pid)), 0) / 1024
}

/** Processor time used so far by a process and its descendants, in nanoseconds: the usual counter has steps of 10 ms. */
export type Spent = Map<number, number>

export function processorTime(root: number): Spent {
  return new Map(listProcessTree(root).map(({ pid }) => [pid, ownTime(pid)]))
}

/** Seconds of processor time between two readings. Processes that ended in between are excluded, because they did other work. */
export function secondsBetween(before: Spent, after: Spent): number {
  const spent = [...after].map(([pid, time]) => time - (before.get(pid) ?? 0))
  return spent.reduce((sum, one) => sum + one, 0) / 1e9
}

function ownTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, one) => sum + Number(readFileSync(`/proc/${pid}/task/${one}/schedstat`, 'utf8').split(' ')[0]), 0)
  } catch {
    return 0
  }
}

/** The process and those descendants that run our own programs: without the database. */
export function nodeProcesses(root: number): number[] {
  return listProcessTree(root)
    .map(({ pid }) => pid)
    .filter((pid) => readCommandLine(pid).includes('build/server/'))
}

/** Resident memory of these processes, in megabytes. */
export function nodeMb(root: number): number {
  return nodeProcesses(root).reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function listProcessTree(root: number): Process[] {
  const all = listProcesses()
  const family = new Set([root])
  for (let grown = true; grown; ) {
    grown = false
    for (const { pid, parent } of all) {
      if (family.has(parent) && !family.has(pid)) grown = Boolean(family.add(pid))
    }
  }
  return all.filter(({ pid }) => family.has(pid))
}

/** Resident memory of one process, as above, in kilobytes; 0 if it has ended. */
export function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The peak of the resident memory until it is stopped. */
export function watchMemory(root: number): { stop(): number } {
  let peak = residentMb(root)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(root))
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, residentMb(root))
    },
  }
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // the command may contain spaces and parentheses, so parse after the last parenthesis
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(pid), parent: Number(fields[1]) }]
      } catch {
        return []
      }
    })
}
