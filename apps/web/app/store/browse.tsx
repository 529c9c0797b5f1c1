import { Link } from 'react-router'
import { servicesOf } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/browse'
import { type BrowseFilter, browsePath, readFilter, wallTitle } from './browse-filter.ts'
import { BrowseTools } from './browse-tools.tsx'
import { CategoryChips } from './category-chips.tsx'
import { PlateHang } from './plate-hang.tsx'
import { StoreErrorPage } from './store-error-page.tsx'
import { visitorHeaders } from './visitor-headers.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: undefined })
  const { query, category, orientation, cursor } = loaderData.filter
  const title = wallTitle(loaderData.filter)
  return pageMeta({
    title: cursor ? `${title}, continued` : title,
    description: 'Pictures by independent artists, each printed into a sheet of aluminium. Four sizes, made in 1–3 business days.',
    // a search is one person's question; the first page of each category is what may be found
    url: query || cursor ? undefined : `${loaderData.publicUrl}${browsePath({ category, orientation })}`,
  })
}

export const headers = visitorHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, publicUrl } = servicesOf(context)
  const filter = readFilter(new URL(request.url).searchParams)
  const { products, nextCursor } = await api.store.products(filter)
  return { filter, products, nextCursor, publicUrl }
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { filter, products, nextCursor } = loaderData
  return (
    <main id="main" className="wrap browse">
      <header className="browse-head">
        <h1>{wallTitle(filter)}</h1>
        <BrowseTools filter={filter} />
      </header>
      <CategoryChips filter={filter} />
      {products.length ? <PlateHang label="Plates" cards={products} leading={3} isArtistShown /> : <NothingHere filter={filter} />}
      <nav className="wall-end" aria-label="More plates">
        {nextCursor && <LinkButton to={browsePath({ ...filter, cursor: nextCursor })}>More plates</LinkButton>}
        {!nextCursor && products.length > 0 && <p className="faint small">That is the whole wall.</p>}
        {filter.cursor && <Link to={browsePath({ ...filter, cursor: undefined })}>Back to the newest</Link>}
      </nav>
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

function NothingHere({ filter }: { filter: BrowseFilter }) {
  if (browsePath(filter) === '/store') return <EmptyState>The wall is empty for now. The first plates are on their way.</EmptyState>
  return (
    <EmptyState
      title="Nothing here matches"
      action={
        <LinkButton to="/store" variant="primary">
          Show everything
        </LinkButton>
      }
    >
      {filter.query
        ? `No plate speaks of “${filter.query}”. Try a shorter word, or another category.`
        : 'No plate hangs here yet. Try another category.'}
    </EmptyState>
  )
}
