import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What a browser may offer: ['image/png', …]. What is chosen can still be anything; look at it. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** Looks like a button and opens the browser's choice of files. */
export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // emptied, so that the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
