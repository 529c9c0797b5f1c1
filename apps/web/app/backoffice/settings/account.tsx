import { brand } from '@tintype/domain/brand'
import { PasskeySetting } from '../../security/passkeys/passkey-setting.tsx'
import { PasswordSetting } from '../../security/password-setting.tsx'
import { SessionsSetting } from '../../security/sessions-setting.tsx'
import { TwoFactorSetting } from '../../security/two-factor/two-factor-setting.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = () => [{ title: `Sign-in settings · ${brand.product}` }]

/** How an operator signs in: the same sections as an artist's settings have. */
export default function BackofficeAccount() {
  return (
    <main id="main" className="settings">
      <div className="settings-body alone">
        <PageTitle title="Sign-in settings" />
        <TwoFactorSetting />
        <PasskeySetting />
        <PasswordSetting />
        <SessionsSetting />
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
