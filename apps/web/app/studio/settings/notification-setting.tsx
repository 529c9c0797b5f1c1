import type { UserSettings } from '@tintype/contract/accounts/settings'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { useSaveSettings } from './settings-queries.ts'

export function NotificationSetting({ settings }: { settings: UserSettings }) {
  const saving = useSaveSettings()
  return (
    <SettingSection id="notifications" title="Email notifications">
      <Toggle
        label="Emails about approvals"
        hint="One email per review decision. You always get emails about money and your account."
        isOn={settings.receive_approval_emails}
        onChange={(isOn) => saving.mutate({ receive_approval_emails: isOn })}
      />
    </SettingSection>
  )
}
