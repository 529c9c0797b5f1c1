import { Button } from '../ui/button.tsx'
import type { ButtonLook } from '../ui/button-variants.ts'
import { useToast } from '../ui/feedback/use-toast.ts'
import { studioTexts } from './studio-texts.ts'
import { type CopyState, useCopy } from './use-copy.ts'

type Props = ButtonLook & { text: string; label?: string; onCopied?: () => void; shownMs?: number }

/** idle, copied or failed, and idle again. */
export function CopyButton({ text, label = 'Copy', onCopied, shownMs = 2200, ...look }: Props) {
  const { state, copy } = useCopy(shownMs)
  const toast = useToast()
  const labels: Record<CopyState, string> = { idle: label, copied: 'Copied!', failed: 'Copy failed' }

  async function handleClick() {
    if (await copy(text)) onCopied?.()
    else toast.fail(studioTexts.copyFailed)
  }

  return (
    <>
      <Button {...look} onClick={handleClick}>
        {labels[state]}
      </Button>
      <span className="sr" role="status">
        {state === 'copied' && 'Link copied'}
      </span>
    </>
  )
}
