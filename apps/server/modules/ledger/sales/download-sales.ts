import type { Artist } from '../../../platform/actor.ts'
import { findSales, type SalesRange } from '../queries/sales.ts'
import { csvHead, toCsv } from '../views/sales.ts'
import type { SalesTools } from './sales-tools.ts'

/** Rows per query; the whole file is small, because it is only text. */
const BATCH = 1000

/** An artist's sales of a month, or of all time, as a CSV file. */
export async function downloadSales(tools: SalesTools, { artistId }: Artist, { month }: { month?: string | undefined }): Promise<File> {
  const parts: string[] = []
  for await (const part of writeSales(tools, { artistId, month })) parts.push(part)
  return new File(parts, `sales-${month ?? 'all'}.csv`, { type: 'text/csv; charset=utf-8' })
}

/** The file in parts, with one query per page, so that no statement runs long. */
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
