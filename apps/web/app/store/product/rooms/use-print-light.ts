import { type RefObject, useEffect } from 'react'

/** The moving light of a room, loaded when the browser is idle. The page is complete without it. */
export function usePrintLight(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const module = await import('./follow-light.ts').catch(() => undefined)
      if (!isGone && room.current) stop = module?.followLight(room.current)
    }
    // Safari has no idle callback yet
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300))
    idle(() => void begin())
    return () => {
      isGone = true
      stop?.()
    }
  }, [room])
}
