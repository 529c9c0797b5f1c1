import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'
import { Mark } from '../header/mark.tsx'

/** Footer of the studio and of the public pages. */
export function SiteFooter() {
  return (
    <footer className="wrap foot">
      <Mark to="/" />
      <div className="foot-links">
        <Link to="/signup">Open a {brand.product} Shop</Link>
        <a href={brand.aboutUrl} rel="noopener">
          About
        </a>
        <a href={`mailto:${brand.contactEmail}`}>Contact</a>
        <LegalLinks />
      </div>
    </footer>
  )
}

export function LegalLinks() {
  return (
    <>
      <Link to="/policies/terms-of-service">Terms of Service</Link>
      <Link to="/policies/privacy-policy">Privacy Policy</Link>
      <Link to="/policies/refund-policy">Refund Policy</Link>
      <Link to="/policies/shipping-policy">Shipping Policy</Link>
      <Link to="/policies/data-deletion-instructions">Data Deletion</Link>
    </>
  )
}
