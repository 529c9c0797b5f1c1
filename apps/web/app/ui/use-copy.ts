import { useEffect, useRef, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'error'

/** How long "Copied" is shown. */
const SHOWN_MS = 2_200

/** Copies text, reports the result, and returns to idle after a moment. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<boolean> } {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string): Promise<boolean> {
    const isCopied = await writeClipboard(text)
    setState(isCopied ? 'copied' : 'error')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS)
    return isCopied
  }

  return { state, copy }
}

/** False if the browser refuses: no permission, or an insecure origin. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
