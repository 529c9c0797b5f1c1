import { brand } from '@tintype/domain/brand'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import type { Route } from './+types/settings'
import './settings.css'
import { AccountDeletionSetting } from '../../security/account-deletion/account-deletion-setting.tsx'
import { PasskeySetting } from '../../security/passkeys/passkey-setting.tsx'
import { PasswordSetting } from '../../security/password-setting.tsx'
import { SessionsSetting } from '../../security/sessions-setting.tsx'
import { TwoFactorSetting } from '../../security/two-factor/two-factor-setting.tsx'
import { DataSetting } from './data-export/data-setting.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { EmailSetting } from './email-setting.tsx'
import { Preferences } from './preferences.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { SocialSetting } from './social/social-setting.tsx'
import { useRedirectResults } from './social/use-redirect-results.ts'

export const meta: Route.MetaFunction = () => [{ title: `Settings · ${brand.product}` }]

export default function Settings() {
  const news = useRedirectResults()
  return (
    <main id="main" className="settings">
      <SettingsIndex />
      <div className="settings-body">
        <PageTitle title="Settings" lead={<HowPaid />} />
        {news.map(({ tone, text }) => (
          <Note key={text} tone={tone}>
            {text}
          </Note>
        ))}
        <DeliveryNote />
        <Preferences />
        <SocialSetting />
        <EmailSetting />
        <PasswordSetting />
        <PasskeySetting />
        <TwoFactorSetting />
        <SessionsSetting />
        <DataSetting />
        <AccountDeletionSetting />
      </div>
    </main>
  )
}

function HowPaid() {
  return (
    <>
      Manage payouts in <Link to="/earnings">Earnings</Link>.
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
