import { auth } from '../../session/auth.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { PasswordStep } from '../step-up/password-step.tsx'

export function TwoFactorTurnOff({ onClose }: { onClose: () => void }) {
  const toast = useToast()

  async function turnOff(password: string, code: string) {
    await auth.endTwoFactor({ password, code })
    toast.show('Two-factor authentication is off. We’ve emailed you a confirmation.')
    onClose()
  }

  return (
    <PasswordStep
      title="Turn off two-factor authentication?"
      lead="You’ll log in with your password only. Your app and your backup codes stop working."
      confirmLabel="Turn off"
      isDestructive
      needsCode
      onPassword={turnOff}
      onClose={onClose}
    />
  )
}
