import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of the overview. `hasLaunch`: the shop's set-up is incomplete, as far as this browser knows. */
export function DashboardSkeleton({ hasLaunch }: { hasLaunch: boolean }) {
  return (
    <LoadingState label="Loading your overview">
      <div className="dash-head">
        <div className="dash-banner skeleton" />
        <div className="dash-id">
          <div className="dash-portrait">
            <span className="avatar skeleton" />
          </div>
          <div className="dash-hello">
            <Skeleton width="min(320px, 80%)" height="2.6rem" />
            <Skeleton width="min(280px, 70%)" />
          </div>
        </div>
      </div>
      <div className="wrap">
        <div className="dash-grid">
          {hasLaunch && (
            <div className="span-12 dash-ghost launch-ghost">
              <Skeleton height="100%" />
            </div>
          )}
          <div className="span-8 dash-ghost">
            <Skeleton height={236} />
          </div>
          <div className="span-4 dash-ghost">
            <Skeleton height={236} />
          </div>
          <div className="span-7 dash-ghost">
            <Skeleton height={430} />
          </div>
          <div className="span-5 dash-ghost">
            <Skeleton height={430} />
          </div>
          <div className="span-12 dash-ghost">
            <Skeleton height={300} />
          </div>
        </div>
      </div>
    </LoadingState>
  )
}
