import { useEffect, useState, useSyncExternalStore } from 'react'
import { clearsAfterMs, closeToast, onToastChange, type ShownToast, topToast } from './toast-queue.ts'

type Props = {
  /** For a page on which nothing stays longer than this. */
  longestMs?: number | undefined
}

/** Stands once, in the root. The live regions are always there, because one that comes with its text is not read out. */
export function ToastRegion({ longestMs = Number.POSITIVE_INFINITY }: Props) {
  const toast = useSyncExternalStore(onToastChange, topToast, () => undefined)
  const isBad = toast?.tone === 'bad'
  const bar = toast && <ToastBar key={toast.id} toast={toast} longestMs={longestMs} />
  return (
    <section className="toasts" aria-label="Notifications">
      <div role="status">{!isBad && bar}</div>
      <div role="alert">{isBad && bar}</div>
    </section>
  )
}

function ToastBar({ toast, longestMs }: { toast: ShownToast; longestMs: number }) {
  const { id, message, tone, actions } = toast
  const clearsAfter = clearsAfterMs(toast, longestMs)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused

  // a pointer or the focus on it stops the clock
  useEffect(() => {
    if (clearsAfter === undefined || isHeld) return
    const timer = setTimeout(() => closeToast(id), clearsAfter)
    return () => clearTimeout(timer)
  }, [id, clearsAfter, isHeld])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by them, they only stop the clock
    <div
      className="toast"
      data-tone={tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p>{message}</p>
      <span className="toast-actions">
        {actions?.map(({ label, onPress }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              closeToast(id)
              onPress()
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" onClick={() => closeToast(id)}>
          Close
        </button>
      </span>
    </div>
  )
}
