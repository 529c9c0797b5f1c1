import { useQuery } from '@tanstack/react-query'
import { brand } from '@tintype/domain/brand'
import { findHttpStatus, toErrorMessage } from '../../../api/problem.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageTitle } from '../../../ui/text/page-title.tsx'
import { ownArtworkQuery } from '../../artworks/artwork-queries.ts'
import { EditForm } from './edit-form.tsx'
import { EditSkeleton } from './edit-skeleton.tsx'

/** Edits the text of a submitted artwork. */
export function EditArtwork({ uid }: { uid: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownArtworkQuery(uid),
    // the schema rejects a uid that no artwork can have
    retry: (failures, problem) => failures < 2 && (findHttpStatus(problem) ?? 500) >= 500,
  })
  if (data) return <EditForm key={data.version} artwork={data} onReload={() => void refetch()} />
  if (!error) return <EditSkeleton />
  return (
    <main id="main" className="wrap">
      <PageTitle title="Edit artwork" />
      {isMissing(error) ? (
        <EmptyState
          title="We could not find that artwork."
          action={
            <LinkButton to="/artworks" variant="primary">
              View My {brand.products}
            </LinkButton>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      ) : (
        <ErrorState message={toErrorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </main>
  )
}

function isMissing(error: unknown): boolean {
  const status = findHttpStatus(error)
  return status === 404 || status === 422
}
