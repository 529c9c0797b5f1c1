import type { Picture } from '@tintype/contract/orders/store'
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { ZoomDialog } from './zoom-dialog.tsx'

type Dialog = ComponentType<Parameters<typeof ZoomDialog>[0]>
type Props = { title: string; picture: Picture; children: ReactNode }

/**
 * Link to the close-up of an image: a dialog that loads on demand, or without scripts the image's URL. The first click on a covered image
 * shows it (`mature-content.ts`).
 */
export function ZoomLink({ title, picture, children }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const [Dialog, setDialog] = useState<Dialog>()
  const [isOpen, setOpen] = useState(false)
  const largest = picture.sources.toSorted((a, b) => a.widthPx - b.widthPx).at(-1)
  if (!largest) return children

  async function open(event: MouseEvent) {
    // with a modifier key the image opens in a new window or tab
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const module = await import('./zoom-dialog.tsx').catch(() => undefined)
    if (!module) return window.location.assign(largest?.url ?? '')
    setDialog(() => module.ZoomDialog)
    setOpen(true)
  }

  function close() {
    setOpen(false)
    link.current?.focus()
  }

  return (
    <>
      <a ref={link} className="zoom-link" href={largest.url} aria-label={`Zoom in on ${title}`} onClick={open}>
        {children}
      </a>
      {isOpen && Dialog && <Dialog title={title} picture={picture} url={largest.url} onClose={close} />}
    </>
  )
}
