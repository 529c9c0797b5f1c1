import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number }

/**
 * Resident memory of a process and everything it started, in megabytes.
 * Proportional: a page that several of them share (PostgreSQL's buffers, Node's own code) is in memory once and counts once.
 */
export function residentMb(root: number): number {
  const all = listProcesses()
  const family = new Set([root])
  for (let grown = true; grown; ) {
    grown = false
    for (const { pid, parent } of all) {
      if (family.has(parent) && !family.has(pid)) grown = Boolean(family.add(pid))
    }
  }
  return [...family].reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024
}

function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The highest resident memory seen until it is stopped. */
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
        // the command may hold spaces and brackets; what follows its last bracket does not
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(pid), parent: Number(fields[1]) }]
      } catch {
        return []
      }
    })
}
