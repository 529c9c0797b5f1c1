import type { SystemFinding } from './run-checks.ts'

type Options = { isJson: boolean; print: (line: string) => void }

/** Prints findings as a table with a summary, or as JSON. @returns the exit code: 1 if a check failed, otherwise 0 */
export function printFindings(findings: readonly SystemFinding[], { isJson, print }: Options): number {
  if (isJson) print(JSON.stringify(findings, null, 2))
  else for (const line of formatTable(findings)) print(line)
  return findings.some(({ state }) => state === 'failed') ? 1 : 0
}

/** Columns of text are wrapped at this width, so that the table fits a terminal of 160 characters. */
const WRAPPED = 56

/** Repeats no system name, so that the findings of a system form a block. */
export function formatTable(findings: readonly SystemFinding[]): string[] {
  const rows = findings.flatMap(({ system, state, checked, remedy }, i) =>
    toLines([findings[i - 1]?.system === system ? '' : system, state, checked, remedy]),
  )
  const table = [['System', 'State', 'Checked', 'What to do'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', summarise(findings)]
}

/** The lines of one row whose cells are wrapped. */
function toLines(row: readonly string[]): string[][] {
  const cells = row.map(wrap)
  const height = Math.max(...cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) => cells.map((cell) => cell[line] ?? ''))
}

/** A word that is longer than a line stays whole, because it is an address. */
function wrap(text: string): string[] {
  return text.match(new RegExp(`\\S.{0,${WRAPPED - 2}}(?=\\s|$)|\\S+`, 'g')) ?? ['']
}

function summarise(findings: readonly SystemFinding[]): string {
  const count = (state: string) => findings.filter((finding) => finding.state === state).length
  return `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok, ${count('not configured')} not configured.`
}
