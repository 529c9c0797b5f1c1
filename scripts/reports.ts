/** What vitest wrote down of a run, as far as it matters here. */
export type Report = { testResults: FileReport[] }
type FileReport = { name: string; status: string; message?: string; assertionResults: TestReport[] }
type TestReport = { status: string; fullName: string; failureMessages?: string[] }

export type Count = { passed: number; failed: number; skipped?: number }

/**
 * A file that could not be loaded, a run that broke off and a stage without a test are failures too, which no test counts.
 * @param isSound  the run said so of itself
 */
export function countTests({ testResults }: Report, isSound: boolean): Required<Count> {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests.filter(isFailed).length
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
  const failed = failedTests + broken.length
  const isNothing = passed === 0 && failed === 0
  return { passed, failed: failed === 0 && (isNothing || !isSound) ? 1 : failed, skipped: tests.length - passed - failedTests }
}

/** A file and what failed in it, each with the first line of why. */
export type FailedFile = { path: string; reasons: string[] }

/** The files in which something failed. */
export function findFailedFiles({ testResults }: Report): FailedFile[] {
  return testResults
    .map(({ name, status, message, assertionResults }) => ({ path: name, status, message, failed: assertionResults.filter(isFailed) }))
    .filter(({ status, failed }) => status === 'failed' || failed.length > 0)
    .map(({ path, message, failed }) => ({
      path,
      reasons: failed.length
        ? failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`)
        : [firstLine(message)],
    }))
}

/** The report of a run after which some files were run anew: of those the second one counts. */
export function withSecondTries(first: Report, second: Report): Report {
  const again = new Set(second.testResults.map(({ name }) => name))
  return { testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults] }
}

function isFailed({ status }: TestReport): boolean {
  return status === 'failed'
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? ''
}
