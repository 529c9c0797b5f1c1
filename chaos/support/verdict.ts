import { figure } from '../../bench/support/figure.ts'
import { keepFigures } from '../../bench/support/results.ts'

/** One line of the table. `faults` are sentences; none means that the bar was reached. */
export type Verdict = { what: string; tried: string; found: string; faults: readonly string[] }

const SHOWN = 10

/** Shows all of them, and keeps them beside the figures of the benchmarks. @returns the exit code: 0 every bar was reached, 1 one was not */
export async function report(verdicts: readonly Verdict[]): Promise<number> {
  const rows = verdicts.map(({ what, tried, found, faults }) => [what, { tried, found, verdict: faults.length ? 'FAILED' : 'ok' }])
  console.table(Object.fromEntries(rows))
  for (const { what, faults } of verdicts) {
    for (const fault of faults.slice(0, SHOWN)) console.log(`${what}: ${fault}`)
    if (faults.length > SHOWN) console.log(`${what}: … and ${faults.length - SHOWN} more`)
  }
  await keepFigures(verdicts.map(({ what, tried, found, faults }) => figure(`chaos.${what}`, faults.length, `faults; ${tried}: ${found}`)))
  return verdicts.some(({ faults }) => faults.length) ? 1 : 0
}
