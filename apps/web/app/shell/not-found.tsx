import { brand } from '@tintype/domain/brand'
import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { NotFoundPage } from './not-found-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Not found · ${brand.product}` }, { name: 'robots', content: 'noindex' }]

/** The catch-all route. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage />
}
