import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ArtistTypeSetting } from './artist-type-setting.tsx'
import { GiveBackSetting } from './donation/give-back-setting.tsx'
import { NotificationSetting } from './notification-setting.tsx'
import { settingsQuery } from './settings-queries.ts'

/** Settings that are saved on change. */
export function Preferences() {
  const { data, error, refetch, isFetching } = useQuery(settingsQuery())
  if (data) {
    return (
      <>
        <NotificationSetting settings={data} />
        <ArtistTypeSetting settings={data} />
        <GiveBackSetting settings={data} />
      </>
    )
  }
  if (error) return <ErrorState message={toErrorMessage(error)} retryLabel="Retry" onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <LoadingState label="Loading your settings">
      {['notifications', 'type', 'give-back'].map((name) => (
        <div key={name} className="setting">
          <Skeleton height="1.8rem" width="40%" />
          <Skeleton width="80%" />
          <Skeleton height={44} />
        </div>
      ))}
    </LoadingState>
  )
}
