import { useEffect, useState, useSyncExternalStore } from 'react'
import { clearsAfterMs, closeToast, onToastChange, type ShownToast, topToast } from './toast-queue.ts'

type Props = {
  /** The maximum duration of toasts on this page. */
  longestMs?: number | undefined
}

/** Rendered once, in the root. The live regions always exist, because one inserted together with its text is not read out. */
export function ToastRegion({ longestMs = Number.POSITIVE_INFINITY }: Props) {
  const toast = useSyncExternalStore(onToastChange, topToast, () => undefined)
  const isBad = toast?.tone === 'bad'
  const bar = toast && <ToastBar key={toast.id} toast={toast} longestMs={longestMs} />
  return (
    // a modal dialog hides everything from screen readers except elements with this attribute
    <section className="toasts" aria-label="Notifications" data-react-aria-top-layer="true">
      <div role="status">{!isBad && bar}</div>
      <div role="alert">{isBad && bar}</div>
    </section>
  )
}

export function ToastBar({ toast, longestMs }: { toast: ShownToast; longestMs: number }) {
  const { id, message, tone, actions, endsAtMs } = toast
  const clearsAfter = clearsAfterMs(toast, longestMs)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isPointed || isFocused

  // hover or focus pauses the timer
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
      <p>
        {message}
        {endsAtMs !== undefined && <SecondsLeft key={id} id={id} endsAtMs={endsAtMs} />}
      </p>
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

/** Shows a countdown and closes the toast at its end. Hidden from screen readers, which would read every change. */
function SecondsLeft({ id, endsAtMs }: { id: number; endsAtMs: number }) {
  const [left, setLeft] = useState(() => secondsUntil(endsAtMs))
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() >= endsAtMs) closeToast(id)
      else setLeft(secondsUntil(endsAtMs))
    }, 250)
    return () => clearInterval(timer)
  }, [id, endsAtMs])
  return (
    <span className="toast-seconds num" aria-hidden="true">
      {left} s
    </span>
  )
}

function secondsUntil(endsAtMs: number): number {
  return Math.max(1, Math.ceil((endsAtMs - Date.now()) / 1000))
}
