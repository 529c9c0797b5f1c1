/** As Stryker reports one mutant. */
export type MutantOutcome = {
  status: string
  fileName: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}

/** @property percent  share of the mutants that a test detects; 100 where there are none */
export type Score = { detected: number; survived: number; percent: number }

const DETECTED = ['Killed', 'Timeout']
const SURVIVED = ['Survived', 'NoCoverage']

/** Mutants that do not run at all (compile or runtime errors, ignored) count for neither side. */
export function calculateScore(mutants: readonly Pick<MutantOutcome, 'status'>[]): Score {
  const count = (statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [detected, survived] = [count(DETECTED), count(SURVIVED)]
  return { detected, survived, percent: detected + survived === 0 ? 100 : (100 * detected) / (detected + survived) }
}

/** One line for each mutant that no test detects, in the order of the code. */
export function describeSurvivors(mutants: readonly MutantOutcome[]): string[] {
  return mutants
    .filter(({ status }) => SURVIVED.includes(status))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line)
    .map(({ status, fileName, location: { start }, mutatorName, replacement = '' }) =>
      `${fileName}:${start.line}:${start.column} ${mutatorName} ${status === 'NoCoverage' ? '(not run) ' : ''}${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`.trimEnd(),
    )
}
