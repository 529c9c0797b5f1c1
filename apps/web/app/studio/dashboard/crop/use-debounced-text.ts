import { useEffect, useState } from 'react'

const RESTED_MS = 400

/** A text once it has been unchanged for a moment, so that screen readers do not read every step. Empty at first. */
export function useDebouncedText(text: string): string {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first && settled === '') return
    const timer = setTimeout(() => setSettled(text), RESTED_MS)
    return () => clearTimeout(timer)
  }, [text, first, settled])
  return settled
}
