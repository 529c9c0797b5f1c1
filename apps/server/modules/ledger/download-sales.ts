import type { Artist } from '../../platform/http/actor.ts'
import { findSales, type SalesRange } from './queries/sales.ts'
import type { SalesTools } from './sales.ts'
import { csvHead, toCsv } from './views/sales.ts'

/** Read at once; what the file is made of is text only. */
const BATCH = 1000

/** What the artist sold in a month, or ever, as a CSV file. */
export async function downloadSales(tools: SalesTools, { artistId }: Artist, { month }: { month?: string | undefined }): Promise<File> {
  const parts: string[] = []
  for await (const part of writeSales(tools, { artistId, month })) parts.push(part)
  return new File(parts, `sales-${month ?? 'all'}.csv`, { type: 'text/csv; charset=utf-8' })
}

/** The parts of that file; a page at a time, so that no statement is a long one. */
export async function* writeSales(
  tools: SalesTools,
  { artistId, month }: { artistId: string; month?: string | undefined },
): AsyncGenerator<string> {
  yield csvHead
  let after: SalesRange['after']
  do {
    const found = await findSales(tools.database, tools.facts, { artistId, month, after, limit: BATCH })
    yield toCsv(found.map(({ sale }) => sale))
    after = found.length < BATCH ? undefined : found.at(-1)?.place
  } while (after)
}
