import { useCallback, useState } from 'react'

const SHARED = '1'
const LAUNCHED = 'launched'

/** Whether this artist has shared the shop's link, and whether all steps were done at the last visit, as far as this browser knows. */
export function useSharedMark(userId: string) {
  const key = `tintype.shared.${userId}`
  const [mark, setMark] = useState(() => window.localStorage.getItem(key))

  const write = useCallback(
    (next: string) => {
      setMark(next)
      try {
        window.localStorage.setItem(key, next)
      } catch {
        // if storage is full or blocked, the mark is only not remembered
      }
    },
    [key],
  )
  const wasShared = mark !== null
  const wasLaunched = mark === LAUNCHED
  return {
    wasShared,
    wasLaunched,
    markShared: () => !wasShared && write(SHARED),
    /** A step can become undone again, for example after a banner was removed. */
    markLaunched: useCallback(
      (isLaunched: boolean) => wasShared && isLaunched !== wasLaunched && write(isLaunched ? LAUNCHED : SHARED),
      [wasShared, wasLaunched, write],
    ),
  }
}
