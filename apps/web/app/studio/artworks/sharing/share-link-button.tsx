import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { studioTexts } from '../../studio-texts.ts'

const SHOWN_MS = 2500

/** Shares the link of an artwork on sale via the system's dialog, if there is one; else copies it. */
export function ShareLinkButton({ url, title }: { url: string; title: string }) {
  const { state, copy } = useCopy(SHOWN_MS)
  const hasSheet = typeof navigator.share === 'function'
  const words = {
    idle: hasSheet ? 'Share link' : 'Copy link',
    copied: studioTexts.artworkLinkCopied,
    failed: studioTexts.artworkLinkNotCopied,
  }

  async function handleClick() {
    if (!hasSheet) return void copy(url)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // closing the sheet is no failure
      if ((error as Error).name !== 'AbortError') await copy(url)
    }
  }

  return (
    <>
      <Button size="small" variant="quiet" aria-label={state === 'idle' ? `${words.idle}: ${title}` : undefined} onClick={handleClick}>
        {words[state]}
      </Button>
      <span className="sr" role="status">
        {state !== 'idle' && words[state]}
      </span>
    </>
  )
}
