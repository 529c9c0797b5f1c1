import type { ProductCard } from '@tintype/contract/orders/store'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductGrid } from '../product/rooms/product-grid.tsx'
import { type BrowseFilter, browsePath, changedPath, FILTER_KEYS, type FilterKey, filterLabel } from './browse-filter.ts'

/** An empty result: why, the ways on from here, and the best sellers. */
export function NoResults({ filter, popular }: { filter: BrowseFilter; popular: readonly ProductCard[] }) {
  return (
    <>
      <Explanation filter={filter} />
      {popular.length > 0 && (
        <section className="store-missing-new" aria-labelledby="popular">
          <h2 id="popular">Popular prints</h2>
          <ProductGrid label="Popular prints" cards={popular} isArtistShown />
        </section>
      )}
    </>
  )
}

function Explanation({ filter }: { filter: BrowseFilter }) {
  const asked = FILTER_KEYS.filter((key) => filter[key])
  if (!asked.length) return <EmptyState>No prints for sale yet. Please check back soon.</EmptyState>
  return (
    <EmptyState
      title="No results"
      action={
        <div className="ways-on">
          {asked.length > 1 &&
            asked.map((key) => (
              <LinkButton key={key} to={changedPath(filter, { [key]: undefined })}>
                Remove {filterLabel(filter, key)}
              </LinkButton>
            ))}
          <LinkButton to={browsePath({ sort: filter.sort })} variant="primary">
            Clear all filters
          </LinkButton>
        </div>
      }
    >
      {whyNothing(filter, asked)}
    </EmptyState>
  )
}

function whyNothing({ query }: BrowseFilter, asked: readonly FilterKey[]): string {
  if (query && asked.length === 1) return 'Try a shorter or more common word.'
  if (asked.length > 1) return 'No prints match all filters. Remove a filter to see more.'
  return 'No prints in this category yet.'
}
