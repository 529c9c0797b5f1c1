import { Link } from 'react-router'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatPrice } from '../../ui/text/numbers.ts'
import { ProductGrid } from '../product/rooms/product-grid.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { visitorHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/browse'
import { ActiveFilters } from './active-filters.tsx'
import { browsePath, catalogueTitle, effectiveSort, formatCount, readFilter } from './browse-filter.ts'
import { BrowseFilters } from './browse-filters.tsx'
import { BrowseTools } from './browse-tools.tsx'
import { CategoryChips } from './category-chips.tsx'
import { NoResults } from './no-results.tsx'
import { findPopular } from './or-newest.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: undefined })
  const { filter, publicUrl } = loaderData
  const { category, orientation, pick, cursor, ...closer } = filter
  const title = catalogueTitle(filter)
  const isOnesOwn = cursor || Object.keys(closer).length > 0
  return pageMeta({
    title: cursor ? `${title}, continued` : title,
    description: 'Art by independent artists, printed on aluminium in up to four sizes. Printed in 1–3 business days, then shipped.',
    // searches and combined filters are not indexed; only the first page of each category is
    url: isOnesOwn ? undefined : `${publicUrl}${browsePath({ category, orientation, pick })}`,
  })
}

export const headers = visitorHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, publicUrl } = getServices(context)
  const filter = readFilter(new URL(request.url).searchParams)
  const page = await api.store.products({ ...filter, sort: effectiveSort(filter) })
  const isEmpty = page.products.length === 0 && page.nextCursor === null
  return { filter, publicUrl, ...page, popular: isEmpty ? await findPopular(api) : [] }
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { filter, products, popular, nextCursor, sizes } = loaderData
  const size = sizes.find((one) => one.size === filter.size)
  return (
    <main id="main" className="wrap browse">
      <header className="browse-head">
        <h1>{catalogueTitle(filter)}</h1>
        <BrowseTools filter={filter} />
      </header>
      <CategoryChips filter={filter} />
      <BrowseFilters filter={filter} sizes={sizes} />
      <ActiveFilters filter={filter} />
      <ResultSummary {...loaderData} />
      {products.length ? (
        <ProductGrid label="Prints" cards={products} leading={3} size={size} isArtistShown />
      ) : nextCursor ? (
        <EmptyState>No matches among the newest prints. Older prints may match.</EmptyState>
      ) : (
        <NoResults filter={filter} popular={popular} />
      )}
      <nav className="wall-end" aria-label="More prints">
        {nextCursor && <LinkButton to={browsePath({ ...filter, cursor: nextCursor })}>More prints</LinkButton>}
        {!nextCursor && products.length > 0 && <p className="faint small">You’ve seen it all.</p>}
        {filter.cursor && <Link to={browsePath({ ...filter, cursor: undefined })}>Back to the {orderWords[effectiveSort(filter)]}</Link>}
      </nav>
    </main>
  )
}

const orderWords = { newest: 'newest', popular: 'best sellers', best: 'best matches' }

export function ErrorBoundary() {
  return <StoreErrorPage />
}

/** The number of results, the price of the size, and the corrected search. */
function ResultSummary({ filter, products, searchedFor, total, sizes }: Route.ComponentProps['loaderData']) {
  const priceCents = sizes.find(({ size }) => size === filter.size)?.priceCents
  const count = products.length ? formatCount(total) : undefined
  return (
    <div className="result-words small quiet" role="status">
      {searchedFor && (
        <p>
          No results for “{filter.query}”. Showing <b>“{searchedFor}”</b>.
        </p>
      )}
      {count && (
        <p>
          {count}
          {priceCents !== undefined && `, each ${formatPrice(priceCents)} in this size`}
        </p>
      )}
    </div>
  )
}
