import { useEffect } from 'react'
import { auth } from '../../session/auth.ts'
import { authTexts } from '../../session/auth-texts.ts'
import type { StepUpRequest } from '../../session/step-up.ts'
import { useHasTwoFactor } from '../../session/use-has-two-factor.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { useSession } from '../../session/use-session.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { useHasPasskey } from '../passkeys/use-has-passkey.ts'
import { PasswordStep } from './password-step.tsx'

export function StepUpDialog({ request }: { request: StepUpRequest }) {
  const needsCode = useHasTwoFactor()
  const isBuiltIn = useIsBuiltIn()
  const hasPasskey = useHasPasskey({ isOff: !isBuiltIn })
  const isSignedOut = useSession().status === 'signed-out'

  useEffect(() => {
    if (isSignedOut) request.cancel()
  }, [isSignedOut, request])

  async function confirm(password: string, code: string) {
    await auth.stepUp({ password, code })
    request.confirm()
  }

  return (
    <PasswordStep
      title={authTexts.stepUpTitle}
      lead={authTexts.stepUpLead}
      confirmLabel={authTexts.stepUp}
      needsCode={needsCode}
      onPassword={confirm}
      onClose={request.cancel}
      alternative={
        hasPasskey && (
          <div className="row">
            <PasskeyButton onDone={request.confirm}>{authTexts.passkeyInstead}</PasskeyButton>
          </div>
        )
      }
    />
  )
}
