import { Link } from 'react-router'
import { type BrowseFilter, changedPath, NARROWING, narrowingLabel } from './browse-filter.ts'

/** What is asked for, each with a link that no longer asks for it; and one for all of them. Nothing where nothing is asked. */
export function BrowseAsked({ filter }: { filter: BrowseFilter }) {
  const asked = NARROWING.filter((key) => filter[key])
  if (!asked.length) return null
  return (
    <nav aria-label="What is asked for">
      <ul className="chips asked-for">
        {asked.map((key) => (
          <li key={key}>
            <Link
              className="chip"
              to={changedPath(filter, { [key]: undefined })}
              aria-label={`Without ${narrowingLabel(filter, key)}`}
              preventScrollReset
            >
              {narrowingLabel(filter, key)} <span aria-hidden="true">×</span>
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
