import { useState } from 'react'

const STORAGE_KEY = 'tintype.backoffice-keys'

/** Whether single keys act. They can be switched off, for those who speak to their computer or brush against keys (WCAG 2.1.4). */
export function useKeysChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readChoice)
  return [
    isOn,
    (next) => {
      setOn(next)
      window.localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off')
    },
  ]
}

function readChoice(): boolean {
  return typeof window === 'undefined' || window.localStorage.getItem(STORAGE_KEY) !== 'off'
}
