import { useCallback, useState } from 'react'

const SHARED = '1'
const LAUNCHED = 'launched'

/** Whether this artist has shared the shop's link, and whether all steps were done when the page was last seen, as far as this browser knows. */
export function useSharedMark(userId: string) {
  const key = `tintype.shared.${userId}`
  const [mark, setMark] = useState(() => window.localStorage.getItem(key))

  const write = useCallback(
    (next: string) => {
      setMark(next)
      try {
        window.localStorage.setItem(key, next)
      } catch {
        // a full or closed storage costs the mark its memory and nothing else
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
    /** What is not done any more, as a banner was taken down, is so again. */
    markLaunched: useCallback(
      (isLaunched: boolean) => wasShared && isLaunched !== wasLaunched && write(isLaunched ? LAUNCHED : SHARED),
      [wasShared, wasLaunched, write],
    ),
  }
}
