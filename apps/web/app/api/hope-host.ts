import { createContext } from 'react'

/** Where the calls of Hope are answered (`HOPE_API_URL`); empty where it is here. The document carries it to the browser. */
export const HopeHostContext = createContext('')

/** The same, from what the server wrote into the document. Only in the browser. */
export function hopeHost(): string {
  return document.documentElement.dataset.hopeApi ?? ''
}
