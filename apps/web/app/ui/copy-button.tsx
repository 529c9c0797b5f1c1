import { useCopy } from './use-copy.ts'

const words = { idle: 'Copy', copied: 'Copied', error: 'Not copied' } as const

/** A small copy button. `what` completes its accessible name: "Copy IBAN". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <button type="button" className="copy" data-state={state} onClick={() => copy(text)}>
        {words[state]}
        <span className="sr"> {what}</span>
      </button>
      <span className="sr" role="status">
        {state === 'idle' ? '' : `${words[state]} ${what}`}
      </span>
    </>
  )
}
