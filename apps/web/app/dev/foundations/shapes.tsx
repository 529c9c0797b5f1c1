import { Specimen, State } from '../specimen.tsx'

const spaces = ['--s-1', '--s-2', '--s-3', '--s-4', '--s-5', '--s-6', '--s-7', '--s-8', '--s-9', '--page'] as const
const radii = ['--r-print', '--r-control', '--r-panel', '--r-round'] as const
const shadows = ['--print-shadow', '--print-edge'] as const
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
      <Specimen name="radius" file="ui/styles/tokens.css" about="Prints, controls, panels, chips." cell="small">
        {radii.map((token) => (
          <State key={token} name={token}>
            <span className="dev-shape" style={{ borderRadius: `var(${token})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen name="shadow" file="ui/styles/tokens.css" about="Only prints have depth." cell="small">
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
