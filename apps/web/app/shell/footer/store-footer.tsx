import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'
import { Mark } from '../header/mark.tsx'
import { LegalLinks } from './site-footer.tsx'

export function StoreFooter() {
  return (
    <footer className="wrap foot">
      <Mark to="/store" />
      <div className="foot-links">
        <Link to="/store/account">Your orders</Link>
        <Link to="/artists">Open a {brand.product} Shop</Link>
        <a href={`mailto:${brand.contactEmail}`}>Contact</a>
        <LegalLinks />
      </div>
    </footer>
  )
}
