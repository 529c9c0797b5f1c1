import { useState } from 'react'
import { useLoaded } from '../../api/use-loaded.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { useHasTwoFactor } from '../../session/use-has-two-factor.ts'
import { useIsBuiltIn } from '../../session/use-is-built-in.ts'
import { Button } from '../../ui/button.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import './two-factor.css'

// the QR code and its dependencies load on demand
const loadTurnOn = () => import('./two-factor-turn-on.tsx')
const loadTurnOff = () => import('./two-factor-turn-off.tsx')
const loadNewCodes = () => import('./two-factor-new-codes.tsx')

export function TwoFactorSetting() {
  const isOn = useHasTwoFactor()
  const isBuiltIn = useIsBuiltIn()
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>()
  const { part: turnOn, ...turnOnWindow } = useLoaded(loadTurnOn)
  const { part: turnOff, ...turnOffWindow } = useLoaded(loadTurnOff)
  const { part: newCodes, ...newCodesWindow } = useLoaded(loadNewCodes)
  const close = () => setOpen(undefined)
  return (
    <SettingSection
      id="two-factor"
      title="Two-factor authentication"
      lead={`${authTexts.twoFactorLead}${isBuiltIn ? '' : ` ${authTexts.twoFactorNoBackupCodes}`}`}
    >
      <StatusWord tone={isOn ? 'done' : 'open'}>{isOn ? 'On' : 'Off'}</StatusWord>
      <div className="row">
        {isOn ? (
          <>
            {isBuiltIn && <Button onClick={async () => (await newCodesWindow.want()) && setOpen('codes')}>New backup codes</Button>}
            <Button variant="danger" onClick={async () => (await turnOffWindow.want()) && setOpen('off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={async () => (await turnOnWindow.want()) && setOpen('on')}>Turn on</Button>
        )}
      </div>
      {open === 'on' && turnOn && <turnOn.TwoFactorTurnOn onClose={close} />}
      {open === 'off' && turnOff && <turnOff.TwoFactorTurnOff onClose={close} />}
      {open === 'codes' && newCodes && <newCodes.TwoFactorNewCodes onClose={close} />}
    </SettingSection>
  )
}
