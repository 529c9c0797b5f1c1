import { useState } from 'react'
import { auth } from '../../session/auth.ts'
import { PasswordStep } from '../step-up/password-step.tsx'
import { BackupCodes } from './backup-codes.tsx'

export function TwoFactorNewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <BackupCodes title="Your new backup codes" codes={codes} onClose={onClose} />
  return (
    <PasswordStep
      title="New backup codes"
      lead="You get ten new codes. Your old codes stop working."
      confirmLabel="Create new codes"
      needsCode
      onPassword={async (password, code) => setCodes(await auth.renewBackupCodes({ password, code }))}
      onClose={onClose}
    />
  )
}
