import type { Database } from '../../platform/database/database.ts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Artworks } from '../artworks/index.ts'
import { downloadSales, writeSales } from './download-sales.ts'
import { listSales, type SalesRequest } from './list-sales.ts'
import { type SaleFacts, sumMonths } from './queries/sales.ts'
import { summariseSales } from './summarise-sales.ts'

export type SalesTools = { database: Database; facts: SaleFacts; artworks: Pick<Artworks, 'pictures'> }

/** What the ledger says of an artist's sales. Apart from the ledger itself, which knows neither the store nor pictures. */
export function createSales(tools: SalesTools) {
  return {
    list: (artist: Artist, request: SalesRequest) => listSales(tools, artist, request),
    /** Every month with a sale. */
    months: (artistId: string) => sumMonths(tools.database, artistId),
    summary: (artist: Artist) => summariseSales(tools, artist),
    /** The parts of a CSV file of every sale. */
    write: (artistId: string) => writeSales(tools, { artistId }),
    download: (artist: Artist, filter: { month?: string | undefined }) => downloadSales(tools, artist, filter),
  }
}

export type Sales = ReturnType<typeof createSales>
