import { useEffect, useState } from 'react'

export type Banner = { tone: 'bad' | 'good' | 'plain'; message: string }

/** Time to read even a long sentence: the longest that the specification allows. */
const SHOWN_MS = 10_000

/** A sentence that goes by itself. The clock stands while nobody looks at the page. */
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
