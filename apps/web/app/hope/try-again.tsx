import { hopeTexts } from '@tintype/contract/hope/hope-texts'
import { Button } from '../ui/button.tsx'

/** Asks anew. A form, so that without a script the whole page is asked for again. */
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
