import { brand } from '@tintype/contract/brand'
import { Link } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { Mark } from '../shell/mark.tsx'
import type { Route } from './+types/artists'
import { Invitation } from './invitation.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `Sell your art on metal · ${brand.product}` },
  { name: 'description', content: 'Upload a picture. We print it on metal, ship it and pay you $10 to $30 for every plate sold.' },
]

export default function Artists() {
  return (
    <>
      <header className="wrap top">
        <Mark to="/artists" />
        <nav aria-label="Account">
          <Link to="/login">Log in</Link>
        </nav>
      </header>
      <Invitation title="Your pictures, printed on metal">
        Upload a picture. We print it on a millimetre of aluminium, ship it and look after the customer. You earn $10 to $30 for every plate
        sold.
      </Invitation>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
