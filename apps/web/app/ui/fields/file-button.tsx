import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** File types offered by the dialog: ['image/png', …]. Chosen files can have any type, so validate them. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** A button that opens the file dialog. */
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
          // reset, so that the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
