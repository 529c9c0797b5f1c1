import { Button } from '../button.tsx'

type Props = { title?: string; message: string; onRetry?: () => void; retryLabel?: string; isRetrying?: boolean }

/** The error message, and a retry button. */
export function ErrorState({ title, message, onRetry, retryLabel = 'Try again', isRetrying }: Props) {
  return (
    <div className="blank" role="alert">
      {title && <h2>{title}</h2>}
      <p className="quiet">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying} busyLabel="Trying…">
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
