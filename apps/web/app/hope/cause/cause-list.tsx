import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Answer } from '../answer.ts'
import { hopeTexts } from '../hope-texts.ts'
import { findTopCause, type ShownCause } from '../shown-cause.ts'
import { TryAgain } from '../try-again.tsx'
import { CauseCard } from './cause-card.tsx'
import { FeaturedCause } from './featured-cause.tsx'

/** The active causes in each state: loading, failed, empty, loaded. */
export function CauseList({ answer, onRetry }: { answer: Answer<ShownCause[]>; onRetry: () => void }) {
  if (answer.state === 'loading') return <LoadingCauses />
  if (answer.state === 'failed') {
    return (
      <div className="blank" role="alert">
        <p className="quiet">{answer.message}</p>
        <TryAgain onRetry={onRetry} />
      </div>
    )
  }
  const featured = findTopCause(answer.value)
  if (!featured) return <EmptyState action={<LinkButton to="/signup">{hopeTexts.notify}</LinkButton>}>{hopeTexts.empty}</EmptyState>
  return (
    <>
      <FeaturedCause cause={featured} />
      <ul className="cause-grid">
        {answer.value
          .filter((cause) => cause !== featured)
          .map((cause) => (
            <li key={cause.slug}>
              <CauseCard cause={cause} />
            </li>
          ))}
      </ul>
    </>
  )
}

function LoadingCauses() {
  return (
    <div role="status">
      <p className="faint loading-words">{hopeTexts.loadingList}</p>
      <div className="cause-feature" aria-hidden="true">
        <span className="cause-frame">
          <Skeleton height="100%" />
        </span>
        <span className="cause-feature-words">
          <Skeleton height="3rem" width="70%" />
          <Skeleton />
          <Skeleton width="80%" />
          <Skeleton height="5px" />
        </span>
      </div>
    </div>
  )
}
