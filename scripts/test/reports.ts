/** The relevant part of Vitest's JSON report. */
export type Report = { testResults: FileReport[] }
type FileReport = { name: string; status: string; message?: string; assertionResults: TestReport[] }
type TestReport = { status: string; fullName: string; failureMessages?: string[] }

export type Count = { passed: number; failed: number; skipped?: number }

/**
 * Counts a file that could not be loaded, a run that ended early and a stage without a test as failures too.
 * @param succeeded  whether Vitest exited with code 0
 * @param mayBeEmpty  whether a run without any test is valid: a filter or a change may match none
 */
export function countTests({ testResults }: Report, succeeded: boolean, mayBeEmpty = false): Required<Count> {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failedTests = tests.filter(isFailed).length
  const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
  const failed = failedTests + broken.length
  const isEmpty = passed === 0 && failed === 0 && !mayBeEmpty
  return { passed, failed: failed === 0 && (isEmpty || !succeeded) ? 1 : failed, skipped: tests.length - passed - failedTests }
}

/** A test file with its failures, each with the first line of its message. */
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

function isFailed({ status }: TestReport): boolean {
  return status === 'failed'
}

function firstLine(text = ''): string {
  return text.split('\n')[0] ?? ''
}
