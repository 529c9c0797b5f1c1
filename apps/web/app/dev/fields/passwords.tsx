import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { Specimen, State, useFrameTheme } from '../specimen.tsx'

export function Passwords() {
  return (
    <>
      <Specimen name="PasswordField" file="ui/fields/password-field.tsx" about="The button shows the password as text.">
        <State name="filled">
          <PasswordField label="Password" autoComplete="off" defaultValue="Night-watch-2026!" />
        </State>
        <State name="button, focus" forced="focus" on="button">
          <PasswordField label="Password" autoComplete="off" defaultValue="Night-watch-2026!" />
        </State>
        <State name="error">
          <PasswordField label="Password" autoComplete="off" defaultValue="Night" error="This is not your password." />
        </State>
      </Specimen>
      <Specimen name="NewPasswordField" file="ui/fields/new-password-field.tsx" about="The rules open at the first focus.">
        <State name="before the first focus">
          <NewPasswordField label="New password" password="" />
        </State>
        <State name="isRulesOpen">
          <NewPasswordField label="New password" password="Night" defaultValue="Night" isRulesOpen />
        </State>
      </Specimen>
      <Specimen name="PasswordRules" file="ui/fields/password-rules.tsx">
        <State name="none met">
          <Rules name="none" password="" />
        </State>
        <State name="all met">
          <Rules name="all" password="Night-watch-2026!" />
        </State>
      </Specimen>
    </>
  )
}

function Rules({ name, password }: { name: string; password: string }) {
  return <PasswordRules id={`${name}-${useFrameTheme()}`} password={password} />
}
