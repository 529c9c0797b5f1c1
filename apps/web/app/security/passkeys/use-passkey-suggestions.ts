import { useEffect, useState } from 'react'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'

/** Of a passkey that was chosen. Other failures leave the form as it is: the user has not chosen a passkey. */
const refusals = new Set(['passkey_refused', 'passkey_unverified', 'passkey_request_over', 'EMAIL_NOT_VERIFIED'])

/**
 * Offers passkeys in the browser's suggestions for a field with `autocomplete="username webauthn"`, if supported.
 * @returns the error of a chosen passkey
 */
export function usePasskeySuggestions(): string | undefined {
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a passkey that was refused is followed by another attempt
  useEffect(() => {
    let isOver = false
    let cancel: (() => void) | undefined

    async function suggest() {
      const passkeys = await import('../../session/passkeys.ts')
      if (isOver || !(await passkeys.canSuggestPasskeys()) || isOver) return
      cancel = passkeys.cancelPasskeyRequest
      await passkeys.signInWithPasskey({ isAutofill: true })
    }

    suggest().catch((error: unknown) => {
      if (isOver || !refusals.has(findProblemCode(error) ?? '')) return
      setProblem(toErrorMessage(error))
      setAttempt((count) => count + 1)
    })
    return () => {
      isOver = true
      cancel?.()
    }
  }, [attempt])

  return problem
}
