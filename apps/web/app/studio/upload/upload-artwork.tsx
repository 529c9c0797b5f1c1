import { brand } from '@tintype/domain/brand'
import { useSearchParams } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/upload-artwork'
import './upload.css'
import { EditArtwork } from './edit/edit-artwork.tsx'
import { NewArtwork } from './new-artwork.tsx'

export const meta: Route.MetaFunction = ({ location }) => {
  const title = new URLSearchParams(location.search).has('edit') ? 'Edit artwork' : 'Upload New'
  return [{ title: `${title} · ${brand.product}` }]
}

/** Uploads an artwork; with `edit` in the URL, edits a submitted one. */
export default function UploadArtwork() {
  const [search] = useSearchParams()
  const uid = search.get('edit')
  return uid === null ? <NewArtwork /> : <EditArtwork key={uid} uid={uid} />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
