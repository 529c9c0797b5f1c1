import { writeStatementPdf } from '../../apps/server/modules/payouts/statements/statement-pdf.ts'
import { writeJobSheet } from '../../apps/server/modules/production/files/job-sheet-pdf.ts'
import { addressesByScript, sheetFor } from '../../apps/server/test/addresses-by-script.ts'
import { type Figure, figure, median } from '../support/figure.ts'

/** As many as the PDF lists, and more, which it adds up by day. */
const LINES = [1000, 1200, 5000, 20_000]

/**
 * Benchmarks the documents: processor time and size of a job sheet with a packing slip in each script, first with fonts that are not loaded
 * and then with loaded ones, and of statements. `first_ms` includes loading the libraries.
 */
export async function benchDocuments(): Promise<Figure[]> {
  const all = addressesByScript.map((address) => () => writeJobSheet(sheetFor(address)))
  const cold = await measureEach(all)
  const warm = await measureEach(all)
  const statements: Figure[] = []
  for (const lines of LINES) {
    const { ms, kilobytes } = await measure(() => makeStatement(lines))
    statements.push(
      figure(`documents.statement_${lines}_lines_ms`, ms, 'ms'),
      figure(`documents.statement_${lines}_lines_kb`, kilobytes, 'KB'),
    )
  }
  const [first = Number.NaN, ...others] = cold.map(({ ms }) => ms)
  return [
    figure('documents.first_ms', first, 'ms'),
    figure('documents.new_fonts_max_ms', Math.max(...others), 'ms'),
    figure('documents.sheet_ms', median(warm.map(({ ms }) => ms)), 'ms'),
    figure('documents.sheet_max_ms', Math.max(...warm.map(({ ms }) => ms)), 'ms'),
    figure('documents.sheet_max_kb', Math.max(...warm.map(({ kilobytes }) => kilobytes)), 'KB'),
    ...statements,
  ]
}

type Measured = { ms: number; kilobytes: number }

async function measureEach(all: readonly (() => Promise<Buffer>)[]): Promise<Measured[]> {
  const found: Measured[] = []
  for (const make of all) found.push(await measure(make))
  return found
}

/** Processor time, because the wall time measures what else the machine does. */
async function measure(make: () => Promise<Buffer>): Promise<Measured> {
  const before = process.cpuUsage()
  const { length } = await make()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, kilobytes: length / 1024 }
}

async function makeStatement(lineCount: number): Promise<Buffer> {
  const requestedAt = new Date('2026-11-28')
  const payout = { id: 'x', number: 12, amountCents: 5000, method: 'bank', status: 'requested', requestedAt, paidAt: null, reference: null }
  const source = { payout, artistName: 'محمد العلي', destination: { accountHolderName: 'Łukasz Żółć' }, openingCents: 0, lineCount }
  const parts: Uint8Array[] = []
  // the writer reads only these columns of the payout
  for await (const part of writeStatementPdf({ ...source, listLines: () => listLines(lineCount) } as never)) parts.push(part)
  return Buffer.concat(parts)
}

async function* listLines(lineCount: number) {
  const titles = addressesByScript.map(({ name }) => name)
  for (let i = 0; i < lineCount; i++) {
    const text = titles[i % titles.length] ?? ''
    // one every ten minutes
    yield {
      at: new Date(Date.UTC(2026, 10, 27) - (lineCount - i) * 600_000),
      kind: 'commission',
      text,
      amountCents: 1000 + i,
      donationCents: i % 3 ? 0 : 50,
    }
  }
}
