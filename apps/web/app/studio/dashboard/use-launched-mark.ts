import { useCallback, useState } from 'react'

/** Whether all launch steps were done at the last visit, as far as this browser knows. Only the skeleton needs it, before the stats load. */
export function useLaunchedMark(userId: string) {
  const key = `tintype.launched.${userId}`
  const [wasLaunched, setLaunched] = useState(() => window.localStorage.getItem(key) !== null)

  /** A step can become undone again, for example after a banner was removed. */
  const markLaunched = useCallback(
    (isLaunched: boolean) => {
      setLaunched(isLaunched)
      try {
        if (isLaunched) window.localStorage.setItem(key, '1')
        else window.localStorage.removeItem(key)
      } catch {
        // if storage is full or blocked, the mark is only not remembered
      }
    },
    [key],
  )
  return { wasLaunched, markLaunched }
}
