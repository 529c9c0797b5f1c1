import { Link } from 'react-router'
import { Mark } from '../shell/header/mark.tsx'
import { hopeTexts } from './hope-texts.ts'

/** The bar above the Hope pages, which have neither header nor footer. */
export function HopeBar({ isHome }: { isHome?: boolean }) {
  return (
    <header className="wrap top hope-bar">
      <Mark to="/store" />
      <nav aria-label={hopeTexts.name}>
        <Link to="/hope" aria-current={isHome ? 'page' : undefined}>
          {hopeTexts.name}
        </Link>
        <Link to="/store">Browse metal prints</Link>
      </nav>
    </header>
  )
}
