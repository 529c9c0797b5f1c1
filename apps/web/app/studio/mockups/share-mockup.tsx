import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { studioTexts } from '../studio-texts.ts'

const SHOWN_MS = 2500

type Props = { url: string; fileName: string; title: string }

/** Shares the image via the system's dialog, if it accepts files; else copies its URL. */
export function ShareMockup({ url, fileName, title }: Props) {
  const { state, copy } = useCopy(SHOWN_MS)
  const words = { idle: 'Copy link', copied: studioTexts.artworkLinkCopied, failed: studioTexts.artworkLinkNotCopied }
  const copyLink = () => copy(new URL(url, window.location.origin).href)

  async function share() {
    try {
      const picture = await (await fetch(url)).blob()
      await navigator.share({ title, files: [new File([picture], fileName, { type: 'image/jpeg' })] })
    } catch (error) {
      // closing the dialog is no failure
      if ((error as Error).name !== 'AbortError') await copyLink()
    }
  }

  return (
    <>
      <Button onClick={() => void copyLink()}>{words[state]}</Button>
      <span className="sr" role="status">
        {state !== 'idle' && words[state]}
      </span>
      {takesFiles() && <Button onClick={() => void share()}>Share</Button>}
    </>
  )
}

/** Tested with an empty image, because only the type matters. */
function takesFiles(): boolean {
  const sample = new File([], 'print.jpg', { type: 'image/jpeg' })
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [sample] }) === true
}
