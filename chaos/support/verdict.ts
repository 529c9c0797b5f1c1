/** One line of the table. `faults` are sentences; none means that the bar was reached. */
export type Verdict = { what: string; tried: string; found: string; faults: readonly string[] }

const SHOWN = 10

/** @returns the exit code: 0 every bar was reached, 1 one was not */
export function report(verdicts: readonly Verdict[]): number {
  const rows = verdicts.map(({ what, tried, found, faults }) => [what, { tried, found, verdict: faults.length ? 'FAILED' : 'ok' }])
  console.table(Object.fromEntries(rows))
  for (const { what, faults } of verdicts) {
    for (const fault of faults.slice(0, SHOWN)) console.log(`${what}: ${fault}`)
    if (faults.length > SHOWN) console.log(`${what}: … and ${faults.length - SHOWN} more`)
  }
  return verdicts.some(({ faults }) => faults.length) ? 1 : 0
}
