import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { studioTexts } from '../studio-texts.ts'

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
