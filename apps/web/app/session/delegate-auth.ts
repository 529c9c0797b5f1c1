import type { AuthProvider } from './auth-provider.ts'

type Call = Exclude<keyof AuthProvider, 'onAuthStateChange'>

const CALLS = Object.keys({
  ...{ signUp: 0, signInWithPassword: 0, signInWithCode: 0, resendConfirmation: 0, resetPasswordForEmail: 0 },
  ...{ getSession: 0, getUser: 0, signOut: 0, updateEmail: 0, lookAtEmailChange: 0, confirmEmailChange: 0 },
  ...{ lookAtPasswordReset: 0, updatePassword: 0, beginTwoFactor: 0, confirmTwoFactor: 0, endTwoFactor: 0 },
  ...{ renewBackupCodes: 0, stepUp: 0, lookAtSecureAccount: 0, secureAccount: 0 },
  ...{ listSessions: 0, endSession: 0, endSessions: 0 },
} satisfies Record<Call, 0>) as Call[]

/** A provider whose every call chooses, and loads if needed, the provider that answers it. */
export function delegateAuth(choose: () => Promise<AuthProvider>, onAuthStateChange: AuthProvider['onAuthStateChange']): AuthProvider {
  const calls = CALLS.map((name) => [
    name,
    // the parameters of all calls differ, so their common type accepts none
    async (...input: unknown[]) => ((await choose())[name] as (...input: unknown[]) => Promise<unknown>)(...input),
  ])
  return { ...(Object.fromEntries(calls) as Pick<AuthProvider, Call>), onAuthStateChange }
}
