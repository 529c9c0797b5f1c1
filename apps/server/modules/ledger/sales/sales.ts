import type { Artist } from '../../../platform/actor.ts'
import { sumMonths } from '../queries/sales.ts'
import { downloadSales, writeSales } from './download-sales.ts'
import { listSales, type SalesRequest } from './list-sales.ts'
import type { SalesTools } from './sales-tools.ts'
import { summariseSales } from './summarise-sales.ts'

export type { SalesTools } from './sales-tools.ts'

/** An artist's sales by the ledger. Separate from the ledger module, which does not depend on the store or on pictures. */
export function createSales(tools: SalesTools) {
  return {
    list: (artist: Artist, request: SalesRequest) => listSales(tools, artist, request),
    /** Every month with a sale. */
    months: (artistId: string) => sumMonths(tools.database, artistId),
    summary: (artist: Artist) => summariseSales(tools, artist),
    /** A CSV file of every sale, in parts. */
    write: (artistId: string) => writeSales(tools, { artistId }),
    download: (artist: Artist, filter: { month?: string | undefined }) => downloadSales(tools, artist, filter),
  }
}

export type Sales = ReturnType<typeof createSales>
