import { useQuery } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { queries } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'

/** The result of the analysis, by a model or the built-in one, beside the artist's own text. It runs on request, because it takes time and may cost money. */
export function MachineLook({ artwork: { uid } }: { artwork: ReviewArtwork }) {
  const [isAsked, setAsked] = useState(false)
  const analysis = queries.backoffice.artworks.analysis.queryOptions({
    input: { uid },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error, isFetching, refetch } = useQuery({ ...analysis, retry: false })
  return (
    <section className="review-machine" aria-label="Suggested texts">
      {!data && (
        <Button size="small" isBusy={isFetching} busyLabel="Analysing…" onClick={() => (isAsked ? void refetch() : setAsked(true))}>
          Get suggestions
        </Button>
      )}
      {error && <p className="faint">{toErrorMessage(error)}</p>}
      {data && (
        <>
          <p className="quiet">Suggested texts</p>
          <p>
            <b>{data.categoryLabel || 'No category'}</b>
            {data.title && `, “${data.title}”`}
          </p>
          {data.tags.length > 0 && <p className="quiet">{data.tags.join(', ')}</p>}
          <p className="hint">{data.message}</p>
        </>
      )}
    </section>
  )
}
