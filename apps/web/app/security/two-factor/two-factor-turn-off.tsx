import { auth } from '../../session/auth.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { PasswordStep } from '../step-up/password-step.tsx'

export function TwoFactorTurnOff({ onClose }: { onClose: () => void }) {
  const toast = useToast()

  async function turnOff(password: string, code: string) {
    await auth.endTwoFactor({ password, code })
    toast.show('Two-factor sign-in is off. We wrote you a mail about it.')
    onClose()
  }

  return (
    <PasswordStep
      title="Turn off two-factor sign-in?"
      lead="From then on your password alone signs you in. The key in your app and your backup codes open nothing any more."
      confirmLabel="Turn off"
      isDestructive
      needsCode
      onPassword={turnOff}
      onClose={onClose}
    />
  )
}
