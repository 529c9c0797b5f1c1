import { studioTexts } from '@tintype/contract/artworks/studio-texts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type Props = { messages: string[]; isRetrying: boolean; retryAll: () => void }

export function DashboardError({ messages, isRetrying, retryAll }: Props) {
  return (
    <div className="wrap dash-failed">
      <h1 className="sr">Overview</h1>
      <ErrorState
        title={studioTexts.dashboardFailed}
        message={messages.join(' ')}
        retryLabel={studioTexts.retryAll}
        onRetry={retryAll}
        isRetrying={isRetrying}
      />
    </div>
  )
}
