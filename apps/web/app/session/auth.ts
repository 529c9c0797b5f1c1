import type { AuthProvider } from './auth-provider.ts'
import { createBuiltInAuth } from './built-in-auth.ts'

/** The auth provider of the web application. */
export const auth: AuthProvider = createBuiltInAuth()
