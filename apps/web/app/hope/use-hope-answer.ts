import { useEffect, useState } from 'react'
import type { Answer } from './answer.ts'

/**
 * The answer from the server's document, or from a new request. The request is aborted when the component unmounts.
 * @param ask  must keep its identity as long as the request is the same
 */
export function useHopeAnswer<Value>(first: Answer<Value> | undefined, ask: (signal: AbortSignal) => Promise<Answer<Value>>) {
  const [answer, setAnswer] = useState<Answer<Value>>(first ?? { state: 'loading' })
  const isAsking = answer.state === 'loading'

  useEffect(() => {
    if (!isAsking) return
    const leaving = new AbortController()
    void ask(leaving.signal).then((given) => {
      if (!leaving.signal.aborted) setAnswer(given)
    })
    return () => leaving.abort()
  }, [isAsking, ask])

  return { answer, retry: () => setAnswer({ state: 'loading' }) }
}
