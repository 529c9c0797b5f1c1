import { useState } from 'react'

/** Whether this artist has shared the shop's link, as far as this browser knows. */
export function useSharedMark(userId: string) {
  const key = `tintype.shared.${userId}`
  const [wasShared, setShared] = useState(() => window.localStorage.getItem(key) !== null)

  function markShared() {
    setShared(true)
    try {
      window.localStorage.setItem(key, '1')
    } catch {
      // a full or closed storage costs the mark its memory and nothing else
    }
  }

  return { wasShared, markShared }
}
