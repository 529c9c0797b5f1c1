import { Outlet } from 'react-router'
import { getServices } from '../api/services.ts'
import { StoreFooter } from '../shell/footer/store-footer.tsx'
import { StoreHeader } from '../shell/header/store-header.tsx'
import type { Route } from './+types/store-layout'
import { readCart } from './cart/cart-cookie.ts'
import { countPrints } from './cart/cart-rules.ts'
import './store.css'

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', href: '/store/feed.xml', type: 'application/rss+xml', title: 'New prints' },
]

export function loader({ request, context }: Route.LoaderArgs) {
  return { cartCount: countPrints(readCart(request, getServices(context))) }
}

/** Header and footer of the store's pages. */
export default function StoreLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="site">
      <StoreHeader cartCount={loaderData.cartCount} />
      <Outlet />
      <StoreFooter />
    </div>
  )
}
