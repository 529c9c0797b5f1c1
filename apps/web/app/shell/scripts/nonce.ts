import { createContext } from 'react'

/** The nonce of every inline script. Available on the server only, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
