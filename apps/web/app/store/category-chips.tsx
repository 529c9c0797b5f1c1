import { CATEGORIES, type Category, categoryLabel } from '@tintype/contract/categories'
import { Link } from 'react-router'
import { type BrowseFilter, browsePath } from './browse-filter.ts'

/** All thirteen, in sight: a link each. On a phone they are one strip that moves sideways. */
export function CategoryChips({ filter }: { filter: BrowseFilter }) {
  return (
    <nav id="categories" className="chip-strip" aria-label="Categories">
      <ul className="chips">
        <CategoryChip filter={filter} category={undefined} />
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
        to={browsePath({ ...filter, category, cursor: undefined })}
        aria-current={filter.category === category ? 'true' : undefined}
      >
        {category ? categoryLabel(category) : 'All'}
      </Link>
    </li>
  )
}
