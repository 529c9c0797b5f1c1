import { CATEGORIES, type Category, categoryLabel } from '@tintype/domain/artworks/categories'
import { Link } from 'react-router'
import { type BrowseFilter, changedPath } from './browse-filter.ts'

/**
 * Links for the staff picks and all thirteen categories. A pick and a category can be combined. On a phone they are one scrolling strip.
 */
export function CategoryChips({ filter }: { filter: BrowseFilter }) {
  return (
    <nav id="categories" className="browse-strip" aria-label="Categories">
      <ul className="chips">
        <CategoryChip filter={filter} category={undefined} />
        <li>
          <Link
            className="chip"
            to={changedPath(filter, { pick: filter.pick ? undefined : 'staff' })}
            aria-current={filter.pick ? 'true' : undefined}
          >
            Staff picks
          </Link>
        </li>
        {CATEGORIES.map((category) => (
          <CategoryChip key={category} filter={filter} category={category} />
        ))}
      </ul>
    </nav>
  )
}

function CategoryChip({ filter, category }: { filter: BrowseFilter; category: Category | undefined }) {
  return (
    <li>
      <Link
        className="chip"
        to={changedPath(filter, { category, ...(!category && { pick: undefined }) })}
        aria-current={filter.category === category && (category || !filter.pick) ? 'true' : undefined}
      >
        {category ? categoryLabel(category) : 'All'}
      </Link>
    </li>
  )
}
