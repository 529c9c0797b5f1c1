import { useState } from 'react'

const STORAGE_KEY = 'tintype.backoffice-keys'

/** Whether single-key shortcuts are on. They can be switched off for users of speech input and against accidental presses (WCAG 2.1.4). */
export function useKeysChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areKeysOn)
  return [
    isOn,
    (next) => {
      setOn(next)
      window.localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
    },
  ]
}

/** The choice of this browser; on until it was made. */
export function areKeysOn(): boolean {
  return typeof window === 'undefined' || window.localStorage.getItem(STORAGE_KEY) !== 'off'
}
