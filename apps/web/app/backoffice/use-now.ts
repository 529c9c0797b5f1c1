import { useEffect, useState } from 'react'

/** The time, looked at again every half minute: ages on the page grow while it is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
