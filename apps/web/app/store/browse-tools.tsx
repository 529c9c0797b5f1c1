import type { Orientation } from '@tintype/contract/sizes'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { type BrowseFilter, browsePath } from './browse-filter.ts'

const shapes: { value: Orientation | undefined; label: string }[] = [
  { value: undefined, label: 'All shapes' },
  { value: 'vertical', label: 'Vertical' },
  { value: 'horizontal', label: 'Horizontal' },
]

/** Orientation and search. Both are plain addresses, so each link and each search can be kept and sent on. */
export function BrowseTools({ filter }: { filter: BrowseFilter }) {
  const { query, category, orientation } = filter
  return (
    <div className="browse-tools">
      <nav className="tabs" aria-label="Orientation">
        {shapes.map(({ value, label }) => (
          <Link
            key={label}
            to={browsePath({ ...filter, orientation: value, cursor: undefined })}
            aria-current={orientation === value ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {/* the key puts what was searched for back into the field when the address changes */}
      <Form key={query ?? ''} className="search" action="/store" role="search">
        {category && <input type="hidden" name="category" value={category} />}
        {orientation && <input type="hidden" name="orientation" value={orientation} />}
        <input
          className="input"
          type="search"
          name="query"
          defaultValue={query}
          maxLength={100}
          aria-label="Search plates"
          placeholder="Owl, sea, star…"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  )
}
