import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { FileButton } from './file-button.tsx'

type Props = {
  label: string
  /** File types offered by the dialog: ['image/png', …]. Dropped files can have any type, so validate them. */
  accept: readonly string[]
  onFile: (file: File) => void
  buttonLabel: string
  isPrimary?: boolean
  children?: ReactNode
}

/** Accepts a dropped file, a pasted one while the button has the focus, or a chosen one. */
export function DropZone({ label, accept, onFile, buttonLabel, isPrimary, children }: Props) {
  const [isOver, setOver] = useState(false)

  function handleOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    // without this the browser would open the file
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  // also fired when the pointer enters a child element, which is still inside
  function handleLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function take(event: DragEvent | ClipboardEvent, [file]: FileList) {
    if (!file) return
    event.preventDefault()
    setOver(false)
    onFile(file)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a legend of its own
    <div
      className="drop"
      role="group"
      aria-label={label}
      data-drop-target={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={handleLeave}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {children}
      <FileButton accept={accept} onFile={onFile} variant={isPrimary ? 'primary' : 'secondary'}>
        {buttonLabel}
      </FileButton>
    </div>
  )
}
