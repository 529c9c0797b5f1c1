import type { Database } from '../../platform/database/database.ts'
import { findDonatingArtists, findPlaceAfter, listPublicProducts, listPublicShops } from './queries/public.ts'
import { productReads } from './search/catalogue.ts'

/** The products that customers see and search: approved artworks that are not deleted, and no others. */
export function createProducts(tools: { database: Database }) {
  return { ...productReads(tools), listPublicProducts, findPlaceBehind: findPlaceAfter, listPublicShops, findGivers: findDonatingArtists }
}

export type Products = ReturnType<typeof createProducts>
