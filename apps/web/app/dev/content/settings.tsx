import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { SettingSection } from '../../ui/setting-section.tsx'
import { Specimen, State, StatefulSpecimen, useFrameTheme } from '../specimen.tsx'

export function Settings() {
  return (
    <Specimen name="SettingSection" file="ui/setting-section.tsx" about="A heading and a hairline. A link can lead to it." cell="full">
      <State name="lead and field">
        <Email />
      </State>
      <State name="toggle">
        <Notifications />
      </State>
    </Specimen>
  )
}

function Email() {
  return (
    <SettingSection id={`email-${useFrameTheme()}`} title="Email" lead="We send receipts and payouts there.">
      <TextField label="New email address" type="email" />
      <div className="row">
        <Button variant="primary">Change email</Button>
      </div>
    </SettingSection>
  )
}

function Notifications() {
  return (
    <SettingSection id={`notifications-${useFrameTheme()}`} title="Notifications">
      <StatefulSpecimen<boolean> initial>
        {(isOn, set) => <Toggle label="Mail about every sale" isOn={isOn} onChange={set} />}
      </StatefulSpecimen>
    </SettingSection>
  )
}
