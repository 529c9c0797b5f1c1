import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { causesQuery } from '../settings-queries.ts'
import { CauseOption } from './cause-option.tsx'

type Props = { value: string | null; isWaiting: boolean; onChange: (causeId: string) => void }

/** Selects one of the active causes, with image and progress. */
export function CauseChoice({ value, isWaiting, onChange }: Props) {
  const { data: causes, error, refetch, isFetching } = useQuery(causesQuery())
  const name = useId()
  if (error && !causes) {
    return <ErrorState message={studioTexts.causesFailed} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!causes) return <Skeleton height={200} />
  if (!causes.length) return <p className="hint">No active causes are live right now. We are preparing the next wave of impact.</p>
  const hint = causeHint({ isWaiting, isGone: value !== null && !causes.some(({ id }) => id === value) })
  return (
    <fieldset className="field" aria-describedby={hint && `${name}-hint`}>
      <legend className="label donation-legend">Cause</legend>
      <div className="donation-causes">
        {causes.map((cause) => (
          <CauseOption key={cause.id} name={name} cause={cause} isChosen={cause.id === value} onChoose={() => onChange(cause.id)} />
        ))}
      </div>
      {hint && (
        <span id={`${name}-hint`} className="hint">
          {hint}
        </span>
      )}
    </fieldset>
  )
}

function causeHint({ isWaiting, isGone }: { isWaiting: boolean; isGone: boolean }): string | undefined {
  if (isGone) return 'Your cause is no longer active. Please choose another one.'
  return isWaiting ? 'Donations start when you choose a cause.' : undefined
}
