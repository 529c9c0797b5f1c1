import { useEffect, useState } from 'react'

const RESTED_MS = 400

/** A text once it has stood still for a moment, so that it is read out once and not for every step on the way. Nothing at first. */
export function useSettled(text: string): string {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === first && settled === '') return
    const timer = setTimeout(() => setSettled(text), RESTED_MS)
    return () => clearTimeout(timer)
  }, [text, first, settled])
  return settled
}
