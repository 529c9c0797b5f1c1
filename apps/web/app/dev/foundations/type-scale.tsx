import { Specimen, State } from '../specimen.tsx'

const serif = ['--t-84', '--t-52', '--t-34', '--t-24'] as const
const sans = ['--t-18', '--t-16', '--t-14', '--t-13', '--t-12'] as const

export function TypeScale() {
  return (
    <>
      <Specimen name="--serif" file="ui/styles/tokens.css" about="Headlines and figures, from 24 pixels upwards." cell="full">
        {serif.map((size) => (
          <State key={size} name={size}>
            <p className="serif" style={{ fontSize: `var(${size})` }}>
              Four Minutes of Sea
            </p>
          </State>
        ))}
        <State name=".figure">
          <p className="figure">$1,284.60</p>
        </State>
      </Specimen>
      <Specimen name="--sans" file="ui/styles/tokens.css" about="All other text." cell="large">
        {sans.map((size) => (
          <State key={size} name={size}>
            <p style={{ font: `400 var(${size}) / 1.55 var(--sans)` }}>Printed on 1 mm aluminium, ready to hang. 45×60 cm, $129.</p>
          </State>
        ))}
        <State name=".lead">
          <p className="lead">Send the link to the first ten people. They see only what is approved.</p>
        </State>
        <State name=".quiet">
          <p className="quiet">Shipping is calculated at checkout.</p>
        </State>
        <State name=".faint .small">
          <p className="faint small">Approved on Oct 3, 2026</p>
        </State>
        <State name=".num">
          <p className="num">
            1,111.11
            <br />
            8,888.88
          </p>
        </State>
        <State name="a">
          <p>
            Commissions are listed in <a href="#type">the price list</a>.
          </p>
        </State>
        <State name="a, hover" forced="hover" on="a">
          <p>
            Commissions are listed in <a href="#type">the price list</a>.
          </p>
        </State>
        <State name="kbd">
          <p>
            <kbd>?</kbd> shows all keys, <kbd>Esc</kbd> closes them.
          </p>
        </State>
        <State name="right-to-left">
          <p lang="ar" dir="auto">
            أربع دقائق من البحر، للفنانة إيناس فارغا
          </p>
        </State>
      </Specimen>
    </>
  )
}
