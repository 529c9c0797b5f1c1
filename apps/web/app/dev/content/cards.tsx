import { LinkButton } from '../../ui/link-button.tsx'
import { Specimen, State } from '../specimen.tsx'

export function Cards() {
  return (
    <Specimen
      name=".panel"
      file="ui/styles/states.css"
      about="A surface one step above the page, without a border or a shadow."
      cell="large"
    >
      <State name="figure">
        <div className="panel stack">
          <h3>Balance</h3>
          <p className="figure">$184.50</p>
          <p className="quiet">Above the $50.00 minimum.</p>
        </div>
      </State>
      <State name="action">
        <div className="panel stack">
          <h3>Shop link</h3>
          <p className="quiet">tintype.example/store/collections/ines-varga</p>
          <div className="row">
            <LinkButton to="#cards" size="small">
              Open
            </LinkButton>
          </div>
        </div>
      </State>
      <State name="long text">
        <div className="panel stack">
          <h3>Four Minutes of Sea, Seen from the Last Carriage of the Night Train to Trieste</h3>
          <p className="quiet">A title in a card breaks into balanced lines.</p>
        </div>
      </State>
      <State name="right-to-left">
        <div className="panel stack" dir="rtl" lang="ar">
          <h3>أربع دقائق من البحر</h3>
          <p className="quiet">إيناس فارغا</p>
        </div>
      </State>
    </Specimen>
  )
}
