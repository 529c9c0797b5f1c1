import { findGivers, findPlaceBehind, listPublicPlates, listPublicShops } from './queries/public.ts'
import { productReads } from './search/catalogue.ts'
import type { ProductTools } from './tools.ts'

export { indexVocabulary } from './search/search.ts'
export type { ProductTools } from './tools.ts'
export { describeTraits } from './traits/describe-traits.ts'

/** The products that customers see and search: approved artworks that are not deleted, and no others. */
export function createProducts(tools: ProductTools) {
  return { ...productReads(tools), listPublicPlates, findPlaceBehind, listPublicShops, findGivers }
}

export type Products = ReturnType<typeof createProducts>
