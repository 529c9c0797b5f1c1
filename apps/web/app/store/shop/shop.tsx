import type { Shop } from '@tintype/contract/orders/store'
import { Link, redirect } from 'react-router'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { orNewest } from '../browse/or-newest.ts'
import { ProductGrid } from '../product/rooms/product-grid.tsx'
import { ReportLink } from '../report/report-link.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { visitorHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/shop'
import { ShopHead } from './shop-head.tsx'
import './shop.css'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: undefined })
  const { shop, url, imageUrl, isContinued } = loaderData
  if (shop.isSuspended) return pageMeta({ title: shop.name })
  return pageMeta({
    title: isContinued ? `${shop.name}, continued` : shop.name,
    description: `Metal prints by ${shop.name}, printed on aluminium in up to four sizes.`,
    // its later pages are the same wall
    url,
    image: imageUrl ? { url: imageUrl, alt: `From the shop of ${shop.name}` } : undefined,
    type: 'profile',
  })
}

export const headers = visitorHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, publicUrl } = getServices(context)
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const shop = await orNewest(api, api.store.shop({ handle: params.handle, cursor }))
  if (shop.handle !== params.handle) throw toPresentAddress(shop.handle, request)
  const image = shop.bannerUrl ?? shop.products.find(({ picture }) => !picture.isMature)?.picture.sources.at(-1)?.url ?? shop.pictureUrl
  return {
    shop,
    isContinued: cursor !== undefined,
    url: `${publicUrl}/store/collections/${shop.handle}`,
    imageUrl: image ? new URL(image, publicUrl).href : undefined,
  }
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shop, url, isContinued } = loaderData
  return (
    <main id="main" className="shop">
      <ShopHead shop={shop} url={url} />
      <div className="wrap">
        {shop.isSuspended ? (
          <EmptyState action={<LinkButton to="/store">Browse other artists</LinkButton>}>This shop is temporarily closed.</EmptyState>
        ) : shop.products.length ? (
          <>
            <p className="shop-order faint small">Newest first</p>
            <ProductGrid label={`Prints by ${shop.name}`} cards={shop.products} leading={shop.bannerUrl ? 0 : 2} />
          </>
        ) : (
          <EmptyState action={<LinkButton to="/store">Browse other artists</LinkButton>}>
            {isContinued ? 'No more prints.' : `${shop.name} has no prints for sale yet. Check back soon.`}
          </EmptyState>
        )}
        {!shop.isSuspended && <ShopEnd shop={shop} isContinued={isContinued} />}
      </div>
      {(shop.bannerUrl || shop.pictureUrl) && (
        <ReportLink of="shop" handle={shop.handle}>
          Report this shop’s banner or profile picture
        </ReportLink>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

/** Permanent, but revalidated each time: a shop may return to its old address. */
function toPresentAddress(handle: string, request: Request): Response {
  return redirect(`/store/collections/${handle}${new URL(request.url).search}`, { status: 301, headers: visitorHeaders() })
}

function ShopEnd({ shop, isContinued }: { shop: Shop; isContinued: boolean }) {
  const path = `/store/collections/${shop.handle}`
  return (
    <nav className="wall-end" aria-label="More prints">
      {shop.nextCursor && <LinkButton to={`${path}?cursor=${encodeURIComponent(shop.nextCursor)}`}>More prints</LinkButton>}
      {!shop.nextCursor && shop.products.length > 0 && <p className="faint small">You’ve seen it all.</p>}
      {isContinued && <Link to={path}>Back to newest</Link>}
    </nav>
  )
}
