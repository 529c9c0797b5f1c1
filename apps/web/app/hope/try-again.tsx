import { Button } from '../ui/button.tsx'
import { hopeTexts } from './hope-texts.ts'

/** Retries the request. It is a form, so that without scripts the whole page is requested again. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onRetry()
      }}
    >
      <Button type="submit">{hopeTexts.retry}</Button>
    </form>
  )
}
