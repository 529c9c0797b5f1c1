import { useEffect, useState } from 'react'

export type Banner = { tone: 'bad' | 'good' | 'plain'; message: string }

/** Enough time to read the longest sentence. */
const SHOWN_MS = 10_000

/** A message that disappears after a while. The timer pauses while the page is hidden. */
export function useBanner() {
  const [banner, setBanner] = useState<Banner>()

  useEffect(() => {
    if (!banner) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setBanner(undefined), SHOWN_MS)
    }
    onChange()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [banner])

  return { banner, show: setBanner, fail: (message: string) => setBanner({ tone: 'bad', message }), clear: () => setBanner(undefined) }
}
