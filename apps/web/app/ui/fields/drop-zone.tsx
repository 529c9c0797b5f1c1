import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { useToast } from '../feedback/use-toast.ts'
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

/** Accepts a dropped file, a pasted one while the button has the focus, or a chosen one. Of several files it names those not taken. */
export function DropZone({ label, accept, onFile, buttonLabel, isPrimary, children }: Props) {
  const [isOver, setOver] = useState(false)
  const toast = useToast()

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

  function take(event: DragEvent | ClipboardEvent, list: FileList) {
    const files = [...list]
    const file = files.find(({ type }) => accept.includes(type)) ?? files[0]
    if (!file) return
    event.preventDefault()
    setOver(false)
    const others = files.filter((other) => other !== file).map(({ name }) => name)
    // stays until it is closed, because the user has to add these files later
    if (others.length) toast.show(`Only one file can be added at a time. Not added: ${others.join(', ')}.`, { isLasting: true })
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
