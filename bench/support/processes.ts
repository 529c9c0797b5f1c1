import { readdirSync, readFileSync } from 'node:fs'

/** @property ticks  of processor time that it and what it started and saw end took, a hundred a second */
type Process = { pid: number; parent: number; ticks: number }

/**
 * Resident memory of a process and everything it started, in megabytes.
 * Proportional: a page that several of them share (PostgreSQL's buffers, Node's own code) is in memory once and counts once.
 */
export function residentMb(root: number): number {
  return familyOf(root).reduce((sum, { pid }) => sum + proportionalKb(pid), 0) / 1024
}

/** Seconds of processor time that a process and everything it started have taken so far. */
export function cpuSeconds(root: number): number {
  return familyOf(root).reduce((sum, { ticks }) => sum + ticks, 0) / 100
}

function familyOf(root: number): Process[] {
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
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        return [{ pid: Number(pid), parent: Number(fields[1]), ticks }]
      } catch {
        return []
      }
    })
}
