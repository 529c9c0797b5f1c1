import type { FileCost } from './cpu-reporter.ts'

const SHOWN = 10

/** The files with the highest CPU time, in descending order, one line each. */
export function listSlowestFiles(costs: readonly FileCost[]): string[] {
  return costs
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .slice(0, SHOWN)
    .map(({ path, cpuSeconds }) => `${cpuSeconds.toFixed(1).padStart(6)}  ${path}`)
}
