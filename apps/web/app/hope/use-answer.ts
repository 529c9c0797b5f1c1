import { useEffect, useState } from 'react'
import type { Answer } from './answer.ts'

/**
 * What was asked for: the answer that came with the document, or one that is asked for now. Asking ends when the person leaves.
 * @param ask  the same function as long as it asks for the same
 */
export function useAnswer<Value>(first: Answer<Value> | undefined, ask: (signal: AbortSignal) => Promise<Answer<Value>>) {
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
