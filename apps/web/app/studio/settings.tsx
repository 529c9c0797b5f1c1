import { brand } from '@tintype/contract/brand'
import { Link } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { Note } from '../ui/note.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/settings'
import './settings/settings.css'
import { LeavingSetting } from '../security/leaving-setting.tsx'
import { PasskeySetting } from '../security/passkey-setting.tsx'
import { PasswordSetting } from '../security/password-setting.tsx'
import { SessionsSetting } from '../security/sessions-setting.tsx'
import { TwoFactorSetting } from '../security/two-factor-setting.tsx'
import { DataSetting } from './settings/data-setting.tsx'
import { EmailSetting } from './settings/email-setting.tsx'
import { Preferences } from './settings/preferences.tsx'
import { SettingsIndex } from './settings/settings-index.tsx'
import { SocialSetting } from './settings/social-setting.tsx'
import { useReturnNews } from './settings/use-return-news.ts'

export const meta: Route.MetaFunction = () => [{ title: `Settings · ${brand.product}` }]

export default function Settings() {
  const news = useReturnNews()
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
        <Preferences />
        <SocialSetting />
        <EmailSetting />
        <PasswordSetting />
        <PasskeySetting />
        <TwoFactorSetting />
        <SessionsSetting />
        <DataSetting />
        <LeavingSetting />
      </div>
    </main>
  )
}

function HowPaid() {
  return (
    <>
      How you are paid, and for what, stands under <Link to="/earnings">Earnings</Link>.
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
