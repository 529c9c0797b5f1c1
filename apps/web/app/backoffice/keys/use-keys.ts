import { useEffect, useEffectEvent } from 'react'
import { keepsKeys, pressedKey } from './keys.ts'

type Binding = (() => void) | { run: () => void; mayRepeat: true }

/** Binds single keys while mounted; `false` disables them. A held key acts once, unless its binding permits repeats. */
export function useKeys(bindings: Record<string, Binding> | false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!bindings || event.defaultPrevented || keepsKeys(event.target)) return
    const binding = bindings[pressedKey(event) ?? '']
    if (!binding) return
    event.preventDefault()
    if (typeof binding !== 'function') binding.run()
    else if (!event.repeat) binding()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
