import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type BrowseFilter, browsePath, changedPath, FILTER_KEYS, type FilterKey, filterLabel } from './browse-filter.ts'

/** An empty wall: why, and the ways on from here. */
export function NoResults({ filter }: { filter: BrowseFilter }) {
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
