import { printLabel } from '@tintype/domain/prints/sizes'
import { Avatar } from '../../ui/artwork/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { Specimen, State } from '../specimen.tsx'
import '../../ui/styles/settings.css'

const long = 'Chrome 141 on a device with a name that is much longer than the row that it is in'

export function Lists() {
  return (
    <>
      <Specimen name=".setting-list" file="ui/styles/settings.css" about="Rows with a hairline above each." cell="large">
        <State name="default">
          <ul className="setting-list">
            <Row name="Chrome on macOS" hint="This device" />
            <Row name="Safari on iPhone" hint="Last active on Oct 3, 2026" action="Sign out" />
          </ul>
        </State>
        <State name="long text">
          <ul className="setting-list">
            <Row name={long} hint={long} action="Sign out" />
          </ul>
        </State>
        <State name="right-to-left">
          <ul className="setting-list">
            <Row name="متصفح على الهاتف" hint="آخر نشاط أمس" action="Sign out" />
          </ul>
        </State>
      </Specimen>
      <Specimen name=".between" file="ui/styles/base.css" about="A name and its value at the two ends of a row." cell="large">
        <State name="default">
          <div className="stack" style={{ '--gap': 'var(--s-2)' }}>
            <p className="between">
              <span>{printLabel('large', 'vertical')}</span> <span className="num">$129.00</span>
            </p>
            <p className="between">
              <span className="quiet">Shipping</span> <span className="num">$9.50</span>
            </p>
          </div>
        </State>
        <State name=".row">
          <div className="row">
            <Avatar url={null} name="Ines" sizePx={40} />
            <b>Ines Varga</b>
            <StatusWord tone="done">Shop is open</StatusWord>
          </div>
        </State>
      </Specimen>
    </>
  )
}

function Row({ name, hint, action }: { name: string; hint: string; action?: string }) {
  return (
    <li className="setting-row">
      <span>
        <b dir="auto">{name}</b>
        <span className="hint" dir="auto">
          {hint}
        </span>
      </span>
      {action ? <Button size="small">{action}</Button> : <StatusWord tone="done">Active</StatusWord>}
    </li>
  )
}
