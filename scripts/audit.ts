/** The relevant part of the output of `npm audit --json`. */
type AuditReport = {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>
  metadata: { dependencies: { total: number } }
}

/** Severities that fail the build. */
const BARRED = ['high', 'critical']

/**
 * The known high and critical vulnerabilities, one line each; empty if there are none.
 * @param output  of `npm audit --json`
 * @returns undefined if the registry was not reached or gave no result: unknown, which does not count as clean
 */
export function findHoles(output: string): string[] | undefined {
  const report = readReport(output)
  if (!report) return undefined
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => BARRED.includes(severity))
    .map(([name, { severity, range, via }]) => `${name} ${range}: ${severity}, ${via.map(formatAdvisory).join('; ')}`)
}

function readReport(output: string): AuditReport | undefined {
  try {
    const { vulnerabilities, metadata } = JSON.parse(output) as Partial<AuditReport>
    return vulnerabilities && metadata && metadata.dependencies.total > 0 ? { vulnerabilities, metadata } : undefined
  } catch {
    return undefined
  }
}

function formatAdvisory(via: string | { title: string; url: string }): string {
  return typeof via === 'string' ? `by ${via}` : `${via.title} ${via.url}`
}
