import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { StatusWord } from '../ui/status-word.tsx'
import './two-factor.css'

// the QR code and all that belongs to it come when somebody wants them
const TurnOn = lazy(() => import('./two-factor-turn-on.tsx'))
const TurnOff = lazy(() => import('./two-factor-turn-off.tsx'))
const NewBackupCodes = lazy(() => import('./two-factor-new-codes.tsx'))

export function TwoFactorSetting() {
  const session = useSession()
  const isOn = session.status === 'signed-in' && session.user.isTwoFactorOn === true
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>()
  const close = () => setOpen(undefined)
  return (
    <SettingSection
      id="two-factor"
      title="Two-factor sign-in"
      lead="With it, signing in asks for your password and for a code from an app on your phone. A stolen password alone opens nothing."
    >
      <StatusWord tone={isOn ? 'done' : 'open'}>{isOn ? 'On' : 'Off'}</StatusWord>
      <div className="row">
        {isOn ? (
          <>
            <Button onClick={() => setOpen('codes')}>New backup codes</Button>
            <Button variant="danger" onClick={() => setOpen('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('on')}>Turn on</Button>
        )}
      </div>
      <Suspense>
        {open === 'on' && <TurnOn onClose={close} />}
        {open === 'off' && <TurnOff onClose={close} />}
        {open === 'codes' && <NewBackupCodes onClose={close} />}
      </Suspense>
    </SettingSection>
  )
}
