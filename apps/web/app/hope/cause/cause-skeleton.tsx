import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of a cause. The heading announces it. */
export function CauseSkeleton() {
  return (
    <div className="cause-stage" aria-hidden="true">
      <div className="cause-frame">
        <Skeleton height="100%" />
      </div>
      <div className="cause-standing">
        <div className="cause-sum">
          <Skeleton height="3.5rem" width="60%" />
          <Skeleton height="5px" />
        </div>
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    </div>
  )
}
