import type { UserSettings } from '@tintype/contract/accounts/settings'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { useSaveSettings } from './settings-queries.ts'

export function NotificationSetting({ settings }: { settings: UserSettings }) {
  const saving = useSaveSettings()
  return (
    <SettingSection id="notifications" title="Notifications by mail">
      <Toggle
        label="Mails about approvals"
        hint="One mail for each decision on a picture. Mails about money and your account always come."
        isOn={settings.receive_approval_emails}
        onChange={(isOn) => saving.mutate({ receive_approval_emails: isOn })}
      />
    </SettingSection>
  )
}
