import { type Figure, figure } from '../../support/figure.ts'
import { keepFigures } from '../../support/results.ts'

/**
 * One line of the result table. `faults` are sentences; without any the limit was met.
 * @property leftOut  why it could not be tested here, if so
 */
export type Verdict = { what: string; tried: string; found: string; faults: readonly string[]; leftOut?: string }

const SHOWN = 10

/** For a test that cannot run on this machine: neither success nor fault. */
export function leaveOut(what: string, why: string): Verdict {
  return { what, tried: '', found: why, faults: [], leftOut: why }
}

/** Prints all verdicts, and stores them beside the figures of the benchmarks. @returns the exit code: 0 if every limit was met, else 1 */
export async function report(verdicts: readonly Verdict[]): Promise<number> {
  console.table(toTable(verdicts))
  for (const { what, faults } of verdicts) {
    for (const fault of faults.slice(0, SHOWN)) console.log(`${what}: ${fault}`)
    if (faults.length > SHOWN) console.log(`${what}: … and ${faults.length - SHOWN} more`)
  }
  await keepFigures(toFigures(verdicts))
  return verdicts.some(({ faults }) => faults.length) ? 1 : 0
}

export function toTable(verdicts: readonly Verdict[]): Record<string, { tried: string; found: string; verdict: string }> {
  return Object.fromEntries(verdicts.map((one) => [one.what, { tried: one.tried, found: one.found, verdict: verdictLabel(one) }]))
}

function verdictLabel({ faults, leftOut }: Verdict): 'ok' | 'FAILED' | 'left out' {
  if (leftOut !== undefined) return 'left out'
  return faults.length ? 'FAILED' : 'ok'
}

/** Skipped tests have no figure: the last measured one stays. */
export function toFigures(verdicts: readonly Verdict[]): Figure[] {
  return verdicts
    .filter(({ leftOut }) => leftOut === undefined)
    .map(({ what, tried, found, faults }) => figure(`chaos.${what}`, faults.length, `faults; ${tried}: ${found}`))
}
