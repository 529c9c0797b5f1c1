import { data } from 'react-router'
import { pageMeta } from '../shell/page-meta.ts'
import { StoreNotFound } from './store-not-found.tsx'
import { visitorHeaders } from './visitor-headers.ts'

export function meta() {
  return pageMeta({ title: undefined })
}

export const headers = visitorHeaders

/** Every address of the store that nothing else answers to. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <StoreNotFound />
}
