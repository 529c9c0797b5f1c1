import { data } from 'react-router'
import { getServices } from '../api/services.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/not-found'
import { findNewest } from './browse/or-newest.ts'
import { StoreNotFound } from './store-not-found.tsx'
import { visitorHeaders } from './visitor-headers.ts'

export function meta() {
  return pageMeta({ title: undefined })
}

export const headers = visitorHeaders

/** The catch-all route of the store. */
export async function loader({ context }: Route.LoaderArgs) {
  return data({ newest: await findNewest(getServices(context).api) }, { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <StoreNotFound newest={loaderData.newest} />
}
