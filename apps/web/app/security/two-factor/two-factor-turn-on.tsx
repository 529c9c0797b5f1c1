import { useState } from 'react'
import { auth } from '../../session/auth.ts'
import type { TwoFactorKey } from '../../session/auth-provider.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { PasswordStep } from '../step-up/password-step.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { TwoFactorKeyStep } from './two-factor-key-step.tsx'

/** Password, key, first code, backup codes. Leaving before the first valid code changes nothing. */
export function TwoFactorTurnOn({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<TwoFactorKey>()
  const [isOn, setOn] = useState(false)
  const toast = useToast()

  async function begin(password: string) {
    setKey(await auth.beginTwoFactor(password))
  }

  async function confirm(code: string) {
    await auth.confirmTwoFactor(code)
    // without backup codes nothing is left to show
    if (key?.backupCodes.length === 0) {
      toast.show('Two-factor authentication is on.')
      return onClose()
    }
    setOn(true)
  }

  if (key && isOn) return <BackupCodes title="Two-factor authentication is on" codes={key.backupCodes} onClose={onClose} />
  if (key) return <TwoFactorKeyStep uri={key.uri} onCode={confirm} onClose={onClose} />
  return (
    <PasswordStep
      title="Turn on two-factor authentication"
      lead="You need an authenticator app on your phone, such as Aegis, Google Authenticator or your password manager."
      confirmLabel="Continue"
      onPassword={begin}
      onClose={onClose}
    />
  )
}
