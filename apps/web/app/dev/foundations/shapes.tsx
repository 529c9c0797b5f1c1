import { Specimen, State } from '../specimen.tsx'

const spaces = [
  '--s-0h',
  '--s-1',
  '--s-1h',
  '--s-2',
  '--s-2h',
  '--s-3',
  '--s-3h',
  '--s-4',
  '--s-4h',
  '--s-5',
  '--s-5h',
  '--s-6',
  '--s-6h',
  '--s-7',
  '--s-8',
  '--s-9',
  '--page',
  '--touch',
] as const
const widths = ['--column', '--window', '--window-wide'] as const
const radii = ['--r-print', '--r-small', '--r-control', '--r-panel', '--r-round'] as const
const shadows = ['--print-shadow', '--print-edge', '--brushed-edge', '--shadow-float', '--shadow-modal'] as const
const durations = ['--d-1', '--d-2', '--d-3', '--d-4', '--ease'] as const

export function Shapes() {
  return (
    <>
      <Specimen name="space" file="ui/styles/tokens.css" about="The larger steps grow with the window." cell="large">
        {spaces.map((token) => (
          <State key={token} name={token}>
            <span className="dev-space" style={{ width: `var(${token})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen name="width" file="ui/styles/tokens.css" about="Text, page, and page with a room, at a tenth of their size." cell="large">
        {widths.map((token) => (
          <State key={token} name={token}>
            <span className="dev-space" style={{ width: `calc(var(${token}) / 10)` }} />
          </State>
        ))}
      </Specimen>
      <Specimen name="radius" file="ui/styles/tokens.css" about="Prints, controls, panels, chips." cell="small">
        {radii.map((token) => (
          <State key={token} name={token}>
            <span className="dev-shape" style={{ borderRadius: `var(${token})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen
        name="shadow"
        file="ui/styles/tokens.css"
        about="Only prints, messages, dialogs and the primary button have depth."
        cell="small"
      >
        {shadows.map((token) => (
          <State key={token} name={token}>
            <span className="dev-shape" style={{ borderRadius: 'var(--r-print)', boxShadow: `var(${token})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen
        name="motion"
        file="ui/styles/tokens.css"
        about="Durations, and one curve for all. Hover moves the bar. Reduced motion disables it."
        cell="small"
      >
        {durations.map((token) => (
          <State key={token} name={token}>
            <span className="dev-motion">
              <i style={token === '--ease' ? undefined : { transitionDuration: `var(${token})` }} />
            </span>
          </State>
        ))}
      </Specimen>
    </>
  )
}
