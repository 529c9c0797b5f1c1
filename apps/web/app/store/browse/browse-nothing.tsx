import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type BrowseFilter, browsePath, changedPath, NARROWING, type Narrowing, narrowingLabel } from './browse-filter.ts'

/** An empty wall: why, and the ways on from here. */
export function BrowseNothing({ filter }: { filter: BrowseFilter }) {
  const asked = NARROWING.filter((key) => filter[key])
  if (!asked.length) return <EmptyState>The wall is empty for now. The first plates are on their way.</EmptyState>
  return (
    <EmptyState
      title="Nothing here matches"
      action={
        <div className="ways-on">
          {asked.length > 1 &&
            asked.map((key) => (
              <LinkButton key={key} to={changedPath(filter, { [key]: undefined })}>
                Without {narrowingLabel(filter, key)}
              </LinkButton>
            ))}
          <LinkButton to={browsePath({ sort: filter.sort })} variant="primary">
            Show everything
          </LinkButton>
        </div>
      }
    >
      {whyNothing(filter, asked)}
    </EmptyState>
  )
}

function whyNothing({ query }: BrowseFilter, asked: readonly Narrowing[]): string {
  if (query && asked.length === 1) return `No plate speaks of “${query}”. Try a shorter word, or one that is more usual.`
  if (asked.length > 1) return 'No plate is all of this at once. Ask for one thing less.'
  return 'No plate hangs here yet.'
}
