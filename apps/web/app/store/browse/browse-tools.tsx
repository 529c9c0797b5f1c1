import { storeLimits } from '@tintype/contract/store-limits'
import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type BrowseFilter, changedPath, listFilterEntries } from './browse-filter.ts'

const shapes = [
  { label: 'All orientations', change: { orientation: undefined } },
  { label: 'Vertical', change: { orientation: 'vertical' } },
  { label: 'Horizontal', change: { orientation: 'horizontal' } },
] as const satisfies Choice[]

const orders = [
  { label: 'Newest', change: { sort: undefined } },
  { label: 'Best selling', change: { sort: 'popular' } },
] as const satisfies Choice[]

/** "Best match" requires a search. */
const ordersOfSearch = [
  { label: 'Best match', change: { sort: undefined } },
  { label: 'Newest', change: { sort: 'newest' } },
  { label: 'Best selling', change: { sort: 'popular' } },
] as const satisfies Choice[]

type Choice = { label: string; change: BrowseFilter }

/** Orientation, order and search. All are plain URLs that can be bookmarked and shared. */
export function BrowseTools({ filter }: { filter: BrowseFilter }) {
  return (
    <div className="browse-tools">
      <Tabs label="Orientation" filter={filter} choices={shapes} isOn={({ orientation }) => filter.orientation === orientation} />
      <Tabs label="Sort by" filter={filter} choices={filter.query ? ordersOfSearch : orders} isOn={({ sort }) => filter.sort === sort} />
      <SearchForm filter={filter} />
    </div>
  )
}

type TabsProps = { label: string; filter: BrowseFilter; choices: readonly Choice[]; isOn: (change: BrowseFilter) => boolean }

function Tabs({ label, filter, choices, isOn }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {choices.map((choice) => (
        <Link key={choice.label} to={changedPath(filter, choice.change)} aria-current={isOn(choice.change) ? 'true' : undefined}>
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

/** The key resets the field to the URL's search after a navigation. */
function SearchForm({ filter }: { filter: BrowseFilter }) {
  return (
    <Form key={filter.query ?? ''} className="search" action="/store" role="search">
      {listFilterEntries({ ...filter, query: undefined, cursor: undefined }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input"
        type="search"
        name="query"
        defaultValue={filter.query}
        maxLength={storeLimits.searchMax}
        aria-label="Search prints"
        placeholder="Owl, sea, star…"
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}
