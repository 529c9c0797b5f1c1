export { createPricing, type Pricing } from './module.ts'
export { getPriceList, getVariantPrice, type PriceList } from './price-list.ts'
export { priceRoutes } from './routes.ts'
export type { PricingTools } from './tools.ts'
