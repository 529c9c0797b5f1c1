import type { UserSettings } from '@tintype/contract/accounts/settings'
import { brand } from '@tintype/domain/brand'
import { useState } from 'react'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { SettingSection } from '../../../ui/setting-section.tsx'
import { useSaveSettings } from '../settings-queries.ts'
import { CauseChoice } from './cause-choice.tsx'
import { DonationPercent } from './donation-percent.tsx'

/** The donated share of each commission. Donations start only once a cause is selected. */
export function GiveBackSetting({ settings }: { settings: UserSettings }) {
  const saving = useSaveSettings()
  const [isChoosing, setChoosing] = useState(false)
  const { give_back_enabled, selected_cause_id } = settings
  const isOpen = give_back_enabled || isChoosing

  function toggle(isOn: boolean) {
    const isWaiting = isOn && !selected_cause_id
    setChoosing(isWaiting)
    if (!isWaiting && isOn !== give_back_enabled) saving.mutate({ give_back_enabled: isOn })
  }

  function choose(causeId: string) {
    setChoosing(false)
    saving.mutate(give_back_enabled ? { selected_cause_id: causeId } : { selected_cause_id: causeId, give_back_enabled: true })
  }

  return (
    <SettingSection
      id="give-back"
      title="Give-back"
      lead={`With ${brand.product} Hope part of each commission goes to a cause with every sale.`}
    >
      <Toggle label="Donate part of my commissions" isOn={isOpen} onChange={toggle} />
      {isOpen && <CauseChoice value={selected_cause_id} isWaiting={!give_back_enabled} onChange={choose} />}
      {give_back_enabled && (
        <DonationPercent percent={settings.donation_percentage} onSave={(donation_percentage) => saving.mutate({ donation_percentage })} />
      )}
    </SettingSection>
  )
}
