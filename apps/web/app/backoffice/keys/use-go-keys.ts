import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { findPlaceByKey } from '../frame/places.ts'
import { keepsKeys, pressedKey } from './keys.ts'
import { areKeysOn } from './use-keys-choice.ts'

/** How long a `g` waits for its second key. */
const WAIT_MS = 2000

/**
 * Go-to shortcuts: `g` followed by a letter opens a place. The letter then triggers no other shortcut of the page.
 * @returns whether a `g` was pressed and its letter is pending
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
    const place = findPlaceByKey(key)
    if (place) void navigate(place.to)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // capture phase: runs before the shortcuts of the page, which ignore handled events
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
