import { Button } from './button.tsx'
import type { ButtonStyle } from './button-variants.ts'
import { useCopy } from './use-copy.ts'

type Props = Omit<ButtonStyle, 'variant'> & {
  text: string
  /** `inline` is a small text button beside the copied text. */
  variant?: ButtonStyle['variant'] | 'inline'
  label?: string
  /** Completes the accessible name: "Copy IBAN". */
  what?: string
  /** How long the result is shown. */
  shownMs?: number
  onCopied?: () => void
  /** The browser refused the clipboard. The label says so in any case. */
  onFailed?: () => void
}

/** Copies a text and shows the result in its label for a moment. */
export function CopyButton({ text, variant, label = 'Copy', what = '', shownMs, onCopied, onFailed, ...look }: Props) {
  const { state, copy } = useCopy(shownMs)
  const words = { idle: label, copied: 'Copied!', failed: 'Copy failed' }[state]

  async function handleClick() {
    const answer = (await copy(text)) ? onCopied : onFailed
    answer?.()
  }

  const content = (
    <>
      {words}
      {what && <span className="sr"> {what}</span>}
    </>
  )
  return (
    <>
      {variant === 'inline' ? (
        <button type="button" className="copy" data-state={state} onClick={handleClick}>
          {content}
        </button>
      ) : (
        <Button {...look} {...(variant && { variant })} onClick={handleClick}>
          {content}
        </Button>
      )}
      <span className="sr" role="status">
        {state === 'idle' ? '' : `${words} ${what}`.trim()}
      </span>
    </>
  )
}
