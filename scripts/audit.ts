/** What `npm audit --json` says, as far as it matters here. */
type AuditReport = {
  vulnerabilities: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>
  metadata: { dependencies: { total: number } }
}

/** What a build is stopped by. */
const BARRED = ['high', 'critical']

/**
 * The known high and critical holes, a line each; none is an empty list.
 * @param output  of `npm audit --json`
 * @returns undefined where the registry was not reached or has no answer to this: then nobody knows, which is no clean bill
 */
export function findHoles(output: string): string[] | undefined {
  const report = readReport(output)
  if (!report) return undefined
  return Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => BARRED.includes(severity))
    .map(([name, { severity, range, via }]) => `${name} ${range}: ${severity}, ${via.map(nameOf).join('; ')}`)
}

function readReport(output: string): AuditReport | undefined {
  try {
    const { vulnerabilities, metadata } = JSON.parse(output) as Partial<AuditReport>
    return vulnerabilities && metadata && metadata.dependencies.total > 0 ? { vulnerabilities, metadata } : undefined
  } catch {
    return undefined
  }
}

function nameOf(via: string | { title: string; url: string }): string {
  return typeof via === 'string' ? `by ${via}` : `${via.title} ${via.url}`
}
