import { useEffect, useRef, useState } from 'react'

type Options<Value> = { saved: Value; save: (value: Value) => void; delayMs: number }

/**
 * Shows every change at once and saves the last one after a pause. If the user leaves earlier, by navigation or by closing the tab, it is
 * saved on the way out.
 */
export function useDelayedSave<Value>({ saved, save, delayMs }: Options<Value>) {
  const [draft, setDraft] = useState<{ value: Value }>()
  const latest = useRef({ draft, save })
  latest.current = { draft, save }

  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => {
      latest.current.save(draft.value)
      setDraft(undefined)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [draft, delayMs])

  useEffect(() => {
    const saveNow = () => {
      const { draft: unsaved, save: saveIt } = latest.current
      if (!unsaved) return
      latest.current.draft = undefined
      saveIt(unsaved.value)
      setDraft(undefined)
    }
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  return { value: draft ? draft.value : saved, change: (value: Value) => setDraft({ value }) }
}
