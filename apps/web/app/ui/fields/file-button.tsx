import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** File types offered by the dialog: ['image/png', …]. Chosen files can have any type, so validate them. */
  accept: readonly string[]
  onFile: (file: File) => void
}

/** A button that opens the file dialog. The focus returns to it afterwards: Safari gives a pressed button no focus. */
export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function openDialog() {
    if (!input.current) return
    // React has no property for the cancelling of a file dialog
    input.current.oncancel = returnFocus
    input.current.click()
  }

  function returnFocus() {
    if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true })
  }

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
          returnFocus()
          if (file) onFile(file)
        }}
      />
      <Button {...button} ref={opener} onClick={openDialog} />
    </>
  )
}
