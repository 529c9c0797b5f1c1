import { createContext } from 'react'

/** What every inline script must carry. Known on the server only: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
