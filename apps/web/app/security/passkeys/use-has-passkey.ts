import { useEffect, useState } from 'react'

/** Whether the signed-in user has a passkey and a browser that can use it; false until the server has answered, or where it is off. */
export function useHasPasskey({ isOff }: { isOff: boolean }): boolean {
  const [hasPasskey, setHasPasskey] = useState(false)

  useEffect(() => {
    if (isOff || !globalThis.PublicKeyCredential) return
    let isGone = false
    import('../../session/passkeys.ts')
      .then(({ listPasskeys }) => listPasskeys())
      // without an answer the password still confirms
      .then(({ passkeys }) => !isGone && setHasPasskey(passkeys.length > 0))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isOff])

  return hasPasskey
}
