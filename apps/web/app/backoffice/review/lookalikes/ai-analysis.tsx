import { useQuery } from '@tanstack/react-query'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useState } from 'react'
import { toErrorMessage } from '../../../api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { analysisQuery } from './lookalike-queries.ts'

/** The result of the analysis, by a model or the built-in one, beside the artist's own text. It runs on request, because it takes time and may cost money. */
export function AiAnalysis({ artwork: { uid } }: { artwork: ReviewArtwork }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(analysisQuery(uid, isAsked))
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
