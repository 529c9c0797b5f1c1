import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'

/** The logo: a copper print and the name. */
export function Mark({ to }: { to: string }) {
  return (
    <Link className="mark" to={to}>
      {brand.product}
    </Link>
  )
}
