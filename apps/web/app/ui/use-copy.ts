import { useEffect, useRef, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'error'

/** How long "Copied" stands before the button is itself again (specification, section 4). */
const SHOWN_MS = 2_200

/** Copies text, says how it went, and is idle again after a moment. */
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

/** False where the browser does not let us: no permission, or a page that came over plain http. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
