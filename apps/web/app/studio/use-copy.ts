import { useEffect, useRef, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'failed'

/** Copies a text and shows the result for a while. */
export function useCopy(shownMs: number) {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string): Promise<boolean> {
    const isCopied = await writeText(text)
    clearTimeout(timer.current)
    setState(isCopied ? 'copied' : 'failed')
    timer.current = setTimeout(() => setState('idle'), shownMs)
    return isCopied
  }

  return { state, copy }
}

/** Pages without a secure context have no clipboard API. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
