import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { placeOfKey } from '../frame/places.ts'
import { keepsKeys, pressedKey } from './keys.ts'
import { areKeysOn } from './use-keys-choice.ts'

/** How long a `g` waits for its letter. */
const WAIT_MS = 2000

/**
 * `g` and then a letter lead to a place. The letter is nobody else's then, whatever it does on the page.
 * @returns whether a `g` was pressed and its letter is still to come
 */
export function useGoKeys(): boolean {
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || keepsKeys(event.target) || !areKeysOn()) return
    const key = pressedKey(event)
    if (!isChoosing) {
      if (key === 'g') setChoosing(true)
      return
    }
    if (key === undefined || key === 'shift') return
    setChoosing(false)
    event.preventDefault()
    const place = placeOfKey(key)
    if (place) void navigate(place.to)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // before the keys of the page itself, which leave alone what was taken
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])

  useEffect(() => {
    if (!isChoosing) return
    const timer = setTimeout(() => setChoosing(false), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isChoosing])

  return isChoosing
}
