import type { AuthProvider } from './auth-provider.ts'
import { createBuiltInAuth } from './built-in-auth.ts'

/** The one way to authentication in the web application. */
export const auth: AuthProvider = createBuiltInAuth()
