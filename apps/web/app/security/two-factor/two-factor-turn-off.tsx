import { auth } from '../../session/auth.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { PasswordStep } from '../step-up/password-step.tsx'

export function TwoFactorTurnOff({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const isBuiltIn = useIsBuiltIn()

  async function turnOff(password: string, code: string) {
    await auth.endTwoFactor({ password, code })
    toast.show(`Two-factor authentication is off.${isBuiltIn ? ' We’ve emailed you a confirmation.' : ''}`)
    onClose()
  }

  return (
    <PasswordStep
      title="Turn off two-factor authentication?"
      lead={`You’ll log in with your password only. Your app ${isBuiltIn ? 'and your backup codes stop' : 'stops'} working.`}
      confirmLabel="Turn off"
      isDestructive
      needsCode
      onPassword={turnOff}
      onClose={onClose}
    />
  )
}
