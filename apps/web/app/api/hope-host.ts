import { createContext } from 'react'

/** The base URL of the Hope API (`HOPE_API_URL`); empty if it is served here. The document passes it to the browser. */
export const HopeHostContext = createContext('')

/** The same, read from the server's document. Browser only. */
export function hopeHost(): string {
  return document.documentElement.dataset.hopeApi ?? ''
}
