export { changeHandle } from './change-handle.ts'
export { createShops, type Shops } from './module.ts'
export { shopRoutes } from './routes.ts'
export type { ShopTools } from './tools.ts'
