import { useCallback, useEffect, useState } from 'react'
import { toastDurationMs } from '../../../ui/feedback/toast-queue.ts'

export type Banner = { tone: 'bad' | 'good' | 'plain'; message: string }

/** Enough time to read the longest sentence. */
const SHOWN_MS = 10_000

/** On the dashboard, and in its crop window: 4 to 6 s by the length of the message. */
export function useDashboardBanner() {
  return useBanner((message) => toastDurationMs({ message }) ?? SHOWN_MS)
}

/** A message that disappears after a while. The timer pauses while the page is hidden. */
export function useBanner(shownMs: (message: string) => number = () => SHOWN_MS) {
  const [banner, setBanner] = useState<Banner>()
  const durationMs = banner && shownMs(banner.message)

  useEffect(() => {
    if (!banner) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setBanner(undefined), durationMs)
    }
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [banner, durationMs])

  const clear = useCallback(() => setBanner(undefined), [])
  return { banner, show: setBanner, fail: (message: string) => setBanner({ tone: 'bad', message }), clear }
}
