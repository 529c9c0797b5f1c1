import type { Picture } from '@tintype/contract/orders/store'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useZoom } from './use-zoom.ts'
import { type Point, STEP } from './zoom-view.ts'

type Props = { title: string; picture: Picture; url: string; onClose: () => void }

/** The distance of one arrow key press, in px. */
const STRIDE = 80

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STRIDE, y: 0 },
  ArrowRight: { x: -STRIDE, y: 0 },
  ArrowUp: { x: 0, y: STRIDE },
  ArrowDown: { x: 0, y: -STRIDE },
}

/** The largest available image, zoomable by wheel, two fingers, keys or buttons. The native dialog traps and restores the focus. */
export function ZoomDialog({ title, picture, url, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { view, zoom, move, surface } = useZoom(picture)

  useEffect(() => dialog.current?.showModal(), [])

  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key]
    if (step) move(step)
    else if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') zoom(0)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className="zoom" aria-label={`${title}, zoomed in`} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="zoom-window" data-zoomed={view.scale > 1 || undefined} {...surface}>
        <img
          src={url}
          alt={picture.alt}
          width={picture.widthPx}
          height={picture.heightPx}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <div className="zoom-tools">
        <output className="num" aria-label="Zoom">
          {Math.round(view.scale * 100)}%
        </output>
        <button type="button" aria-label="Zoom in" onClick={() => zoom(STEP)}>
          <Sign path="M3 8h10M8 3v10" />
        </button>
        <button type="button" aria-label="Zoom out" aria-disabled={view.scale === 1} onClick={() => zoom(1 / STEP)}>
          <Sign path="M3 8h10" />
        </button>
        <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Sign path="m3 3 10 10M13 3 3 13" />
        </button>
      </div>
    </dialog>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
