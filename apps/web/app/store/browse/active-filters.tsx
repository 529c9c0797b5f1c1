import { Link } from 'react-router'
import { type BrowseFilter, changedPath, FILTER_KEYS, filterLabel } from './browse-filter.ts'

/** The active filters, each with a link that removes it, and a link that removes all. Nothing without filters. */
export function ActiveFilters({ filter }: { filter: BrowseFilter }) {
  const asked = FILTER_KEYS.filter((key) => filter[key])
  if (!asked.length) return null
  return (
    <nav aria-label="Active filters">
      <ul className="chips browse-asked">
        {asked.map((key) => (
          <li key={key}>
            <Link
              className="chip"
              to={changedPath(filter, { [key]: undefined })}
              aria-label={`Remove filter: ${filterLabel(filter, key)}`}
              preventScrollReset
            >
              {filterLabel(filter, key)} <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
        {asked.length > 1 && (
          <li>
            <Link className="clear" to={changedPath({ sort: filter.sort }, {})}>
              Clear all
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
