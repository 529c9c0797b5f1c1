import type { Database } from '../../platform/database/database.ts'
import { findGivers, findPlaceBehind, listPublicProducts, listPublicShops } from './queries/public.ts'
import { productReads } from './search/catalogue.ts'

/** The products that customers see and search: approved artworks that are not deleted, and no others. */
export function createProducts(tools: { database: Database }) {
  return { ...productReads(tools), listPublicProducts, findPlaceBehind, listPublicShops, findGivers }
}

export type Products = ReturnType<typeof createProducts>
